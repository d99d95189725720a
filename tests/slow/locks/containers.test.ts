/** Two spaces of process ids over one state folder, as containers of one host have them: neither can look for the other. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../../disk/bundle.ts";

test("a lock that a process of another container holds counts, also after that process is gone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crew-containers-"));
  const program = bundle("programs/take-lock.ts", join(folder, "take-lock.mjs"));
  const children: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  const contender = (nonce: string): Promise<string> => {
    const words = ["--pid", "--fork", "--kill-child", "--mount-proc", process.execPath, program];
    const child = spawn("unshare", [...words, join(folder, "lock"), nonce], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) =>
        reject(new Error(`unshare ended with ${code}: this test needs root on Linux`)),
      );
      child.stdout?.once("data", (data) => resolve(String(data).trim()));
    });
  };
  expect(await contender("first")).toBe("held");
  expect(await contender("second")).toMatch(/^holder \d+$/);
  const gone = new Promise((resolve) => children[0]?.once("close", resolve));
  children[0]?.kill("SIGKILL");
  await gone;
  expect(await contender("third")).toMatch(/^holder \d+$/);
});
