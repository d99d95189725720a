/** Real repositories for tests: an author elsewhere, and a workspace that pulls from them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const identity = [
  "-c",
  "user.name=test",
  "-c",
  "user.email=test@example.invalid",
  "-c",
  "commit.gpgsign=false",
];

/** Runs git in `folder` with a name and nothing of this machine's settings. */
export function git(folder: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
  return execFileSync("git", ["-C", folder, ...identity, ...args], {
    encoding: "utf8",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A folder for the other author's repository; it goes when the test ends. */
export function otherFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "crew-other-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function commitAll(folder: string, message: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", message);
}
