import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../src/base/clock.ts";
import { lockHolderOf, takeLock } from "../../src/disk/lock.ts";
import { type Reach, reachOf, type System, thisSystem } from "../../src/disk/this-system.ts";
import { bundle } from "./bundle.ts";
import { namesBelow, tempWorkspace } from "./temp-workspace.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "crew-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const lock = () => join(folder, "watch.lock");

/** Starts a process that wants the lock; resolves with its first line. */
function contender(program: string, name: string): Promise<string> {
  const child = spawn(process.execPath, [program, lock(), name], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve) => child.stdout.once("data", (data) => resolve(String(data).trim())));
}

it("one of twenty processes gets the lock, also when a dead process held it", async () => {
  const program = bundle("programs/take-lock.ts", join(folder, "take-lock.mjs"));
  writeFileSync(
    lock(),
    JSON.stringify({
      pid: 999_999_999,
      host: hostname(),
      since: "2026-01-01T00:00:00Z",
      start: "1",
      nonce: "old",
    }),
  );
  const said = await Promise.all(Array.from({ length: 20 }, (_, i) => contender(program, `nonce-${i}`)));
  const held = said.filter((line) => line === "held");
  expect(held).toEqual(["held"]);
  const winner = children[said.indexOf("held")];
  expect(new Set(said)).toEqual(new Set(["held", `holder ${winner?.pid}`]));
  expect(lockHolderOf(lock())?.pid).toBe(winner?.pid);
  const gone = new Promise((resolve) => winner?.once("close", resolve));
  winner?.kill("SIGKILL");
  await gone;
  expect(lockHolderOf(lock())).toBe(undefined);
  const next = await takeLock(lock(), systemClock(), "next");
  expect("release" in next).toBe(true);
  if ("release" in next) await next.release();
  expect(namesBelow(folder)).toEqual(["take-lock.mjs"]);
});

it("a process that got a dead one's number is not taken for it", async () => {
  const claim = {
    pid: process.pid,
    host: hostname(),
    since: "2026-01-01T00:00:00Z",
    start: "1",
    nonce: "old",
  };
  writeFileSync(lock(), JSON.stringify(claim));
  expect(lockHolderOf(lock())).toBe(undefined);
  expect("release" in (await takeLock(lock(), systemClock(), "mine"))).toBe(true);
});

it("the lock of another host counts, and a damaged one does not", async () => {
  const claim = { pid: 1, host: "elsewhere", since: "2026-01-01T00:00:00.000Z", start: "1", nonce: "old" };
  writeFileSync(lock(), JSON.stringify(claim));
  expect(await takeLock(lock(), systemClock(), "mine")).toEqual({
    pid: 1,
    host: "elsewhere",
    since: Date.parse("2026-01-01T00:00:00Z"),
    unseen: lock(),
  });
  writeFileSync(lock(), "\0\0\0\0");
  expect("release" in (await takeLock(lock(), systemClock(), "mine"))).toBe(true);
});

it.each<[string, Partial<System>, Reach]>([
  ["the same one", {}, "here"],
  ["one with a new host name", { host: "renamed" }, "here"],
  ["another container of this host", { pids: "pid:[2]" }, "elsewhere"],
  ["this one before it was started anew", { boot: "b0" }, "gone"],
  ["another one with the same host name", { boot: "b0", machine: "m0" }, "elsewhere"],
  [
    "another one with the same id, as copies of a virtual machine have",
    { boot: "b0", host: "copy" },
    "elsewhere",
  ],
  ["one of which only the name is known", { boot: "", machine: "", pids: "" }, "here"],
])("a process id of %s", (_, differs, reach) => {
  const here = { host: "h", machine: "m", boot: "b", pids: "pid:[1]" };
  expect(reachOf({ ...here, ...differs }, here)).toBe(reach);
});

it.runIf(process.platform === "linux")(
  "a lock from before the system was started anew does not count",
  async () => {
    await takeLock(lock(), systemClock(), "old");
    const text = readFileSync(lock(), "utf8");
    expect(thisSystem().boot).toMatch(/^[0-9a-f-]{36}$/);
    writeFileSync(lock(), text.replace(thisSystem().boot, "00000000-0000-0000-0000-000000000000"));
    expect("release" in (await takeLock(lock(), systemClock(), "mine"))).toBe(true);
  },
);

it("a workspace is watched by one process, and free again after it", async () => {
  const { disk, names } = await tempWorkspace();
  const held = await disk.lockWorkspace();
  expect(await disk.lockWorkspace()).toEqual(await disk.lockHolder());
  expect((await disk.lockHolder())?.pid).toBe(process.pid);
  if ("release" in held) await held.release();
  if ("release" in held) await held.release();
  expect(await disk.lockHolder()).toBe(undefined);
  expect(names()).toEqual([]);
});
