/**
 * A power cut must not take back the name of a file that crew wrote: the system calls of a real process show that
 * every folder on the way to a new file is synced. Needs strace and fails without it; Linux only.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { bundle, programEnv } from "../../disk/bundle.ts";

it.each(["append", "stream", "create", "move"])("the new folders of a file survive: %s", (how) => {
  expect(syncedFolders(how)).toEqual(["", "/a", "/a/b"]);
});

/** The folders of the workspace that were synced, sorted; "" is the workspace itself. */
function syncedFolders(how: string): string[] {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "crew-synced-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const root = join(base, "workspace");
  mkdirSync(root);
  writeFileSync(join(root, "old.jsonl"), "old\n");
  const program = bundle("../slow/crash/programs/write-deep.ts", join(base, "write.mjs"));
  const calls = join(base, "calls");
  const traced = ["-f", "-y", "-e", "trace=fsync", "-o", calls, process.execPath, program];
  execFileSync("strace", [...traced, root, join(base, "state"), how], { env: programEnv });
  const paths = [...readFileSync(calls, "utf8").matchAll(/fsync\(\d+<([^>]*)>/g)].map(
    (call) => call[1] ?? "",
  );
  const below = paths.filter((path) => path === root || path.startsWith(`${root}/a`));
  return [...new Set(below.map((path) => path.slice(root.length)))]
    .filter((path) => !path.includes("."))
    .sort();
}
