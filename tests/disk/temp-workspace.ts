/** A real folder for a test, with its state folder beside it; both go when the test ends. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { type Clock, systemClock, wait } from "../../src/base/clock.ts";
import { type DiskPath, type WorkspacePath, workspacePath } from "../../src/base/paths.ts";
import type { WatchOptions } from "../../src/disk/door.ts";
import { type RealDisk, type RealDiskOptions, realDisk } from "../../src/disk/real.ts";

export const because = { why: "a test" };

export interface TempWorkspace {
  root: string;
  state: DiskPath;
  disk: RealDisk;
  clock: Clock;
  at(path: string): string;
  write(path: string, text: string | Uint8Array): void;
  text(path: string): string;
  /** Every name below the root, hidden ones too, sorted. */
  names(): string[];
}

/** Settings of `realDisk` may be given, for instance no native calls. */
export async function tempWorkspace(
  files: Record<string, string> = {},
  options: Partial<RealDiskOptions> = {},
): Promise<TempWorkspace> {
  const base = await realpath(mkdtempSync(join(tmpdir(), "crew-disk-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }), 120_000);
  const root = join(base, "workspace");
  const state = join(base, "state") as DiskPath;
  mkdirSync(root);
  const clock = systemClock();
  const disk = realDisk({ root, state, clock, ...options });
  const at = (path: string) => join(root, path);
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    state,
    disk,
    clock,
    at,
    write,
    text: (path) => readFileSync(at(path), "utf8"),
    names: () => namesBelow(root),
  };
}

export function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .flatMap((entry) =>
      entry.isDirectory()
        ? namesBelow(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    )
    .sort();
}

/** Reads a file that must be there. */
export async function readFile(disk: RealDisk, path: string) {
  const read = await disk.read(workspacePath(path));
  if (read.kind !== "file") throw new Error(`${path} is ${read.kind}`);
  return read;
}

/** Replaces what stands at `path` now. */
export async function replaceNow(disk: RealDisk, path: string, text: string) {
  const { revision } = await readFile(disk, path);
  return disk.replace(workspacePath(path), revision, text, because);
}

export interface Told {
  changed: WorkspacePath[];
  degraded: string[];
  /** Waits until nothing more is told for `quietMs`, and gives what was told since the last time, sorted. */
  rest(quietMs?: number): Promise<string[]>;
}

/** Watches until the test ends. */
export async function watchWorkspace(
  { disk, clock }: TempWorkspace,
  options: Partial<WatchOptions> = {},
): Promise<Told> {
  const changed: WorkspacePath[] = [];
  const degraded: string[] = [];
  const watching = await disk.watch(
    { settleMs: 40, ignore: [], poll: false, ...options },
    { changed: (path) => changed.push(path), degraded: (message) => degraded.push(message) },
  );
  onTestFinished(() => watching.close());
  return {
    changed,
    degraded,
    rest: async (quietMs = 200) => {
      for (let seen = -1; seen !== changed.length; ) {
        seen = changed.length;
        await wait(clock, quietMs);
      }
      return changed.splice(0).sort();
    },
  };
}
