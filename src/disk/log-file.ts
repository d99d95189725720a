/**
 * One log that is open for appending: what stands at its name, and how it ends.
 * Not here: which logs stay open (`open-logs.ts`), what is written (`append.ts`).
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { errorCode } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import { makeFoldersOf, syncFolder } from "./sync-folder.ts";

export interface LogFile {
  readonly descriptor: number;
  /** As its user names it, on this disk: links on the way are followed anew at each look. */
  readonly path: DiskPath;
  /** Its real name in the workspace. */
  readonly name: WorkspacePath;
  /** As it was at the last look. */
  seen: Stats;
  /** Made for the line that comes next: nobody knows of it yet. */
  fresh: boolean;
  /** As crew's last line left it, and the end of that line. */
  end: { stat: Stats; tail: string } | undefined;
}

/** Where a log lies. */
export interface LogPlace {
  /** The path without links. */
  real: DiskPath;
  name: WorkspacePath;
}

const flags = constants.O_RDWR | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);

/** Opens the log at `place`, or makes it and its folders. The caller closes it. */
export function openLog(path: DiskPath, { real, name }: LogPlace): LogFile {
  const { descriptor, made } = openOrMake(real);
  const seen = fstatSync(descriptor);
  if (seen.isFile()) return { descriptor, path, name, seen, fresh: made && seen.size === 0, end: undefined };
  closeSync(descriptor);
  throw Object.assign(new Error("it is no file"), { code: "EINVAL" });
}

function openOrMake(path: DiskPath): { descriptor: number; made: boolean } {
  try {
    return { descriptor: openSync(path, flags), made: false };
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    makeFoldersOf(path);
    const descriptor = openSync(path, flags | constants.O_CREAT, 0o666);
    syncNameOf(path, descriptor);
    return { descriptor, made: true };
  }
}

/** At once, also for a line that need not stand: later ones that must find the file there and would not do it. */
function syncNameOf(path: DiskPath, descriptor: number): void {
  try {
    syncFolder(path);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/**
 * What stands at the name of `log` now; undefined unless it is the file that is open. As long as that is open, the
 * system gives its inode number to no other file.
 */
export function lookAgain(log: LogFile): Stats | undefined {
  const now = statQuietly(log.path);
  return now?.ino === log.seen.ino && now.dev === log.seen.dev ? now : undefined;
}

function statQuietly(path: DiskPath): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // opening it anew says what is wrong
  }
}

/** The end of `log` as it was seen last: all that `appendix` asks of it. */
export function tailOf(log: LogFile): string {
  const { seen, end } = log;
  const same = end?.stat.size === seen.size && end.stat.mtimeMs === seen.mtimeMs && end.stat.ino === seen.ino;
  return end && same ? end.tail : readTail(log);
}

/** Its last bytes as characters, which is enough to find line ends; a BOM alone counts as nothing. */
export function readTail({ descriptor, seen }: LogFile): string {
  const length = Math.min(seen.size, limits.tailBytes);
  const buffer = Buffer.alloc(length);
  readSync(descriptor, buffer, 0, length, seen.size - length);
  const tail = buffer.toString("latin1");
  return seen.size === length && tail === "\u00ef\u00bb\u00bf" ? "" : tail;
}
