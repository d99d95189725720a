/**
 * Appends one line to a log: one write, after a line end where the last line lacks one, with the file's own line ends.
 * Other processes may append at the same time; nothing that stands is ever changed.
 * Not here: what the line says (`documents/`), which bytes surround it (`line-end.ts`).
 */
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { promisify } from "node:util";
import { assert, errorCode } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { DiskContext } from "./context.ts";
import type { AppendOptions } from "./door.ts";
import { appendix } from "./line-end.ts";
import { resolveTarget } from "./resolve.ts";
import { signatureOf } from "./signature.ts";
import { makeFoldersOf, syncFolder } from "./sync-folder.ts";
import { workspaceName } from "./workspace-name.ts";
import { targetFault, writeError } from "./write-error.ts";

const flags = constants.O_RDWR | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);
const sync = promisify(fdatasync);

/**
 * Appends `line`, which has no line end. The write itself happens at once, in the order of the calls; what is awaited
 * is that it reached the disk (unless `options.sync` is false).
 * @throws UserError when the disk is full or the file may not be written. A part that was written stays, as a damaged
 *   line of its own.
 */
export async function appendLine(
  disk: DiskContext,
  path: WorkspacePath,
  line: string,
  options: AppendOptions = {},
): Promise<void> {
  assert(!/[\r\n]/.test(line), "an appended line holds a line end");
  const target = resolveTarget(disk.root, path);
  if (target.kind === "invalid")
    throw targetFault(path, target.reason, target.message, "Nothing was appended.");
  try {
    await writeUntilThere(disk, target.path, line, options.sync !== false);
  } catch (error) {
    throw writeError(error, path, target.path, disk.state);
  }
}

/**
 * A file that was replaced or deleted between opening and the end of the sync took the line with it: it is written
 * again, unless who replaced the file took it along. A line is never called written that lies in a file that is gone.
 */
async function writeUntilThere(disk: DiskContext, path: DiskPath, line: string, synced: boolean) {
  for (let attempt = 1; attempt <= limits.editAttempts; attempt++) {
    const { descriptor, made } = openLog(path);
    try {
      if (attempt === 1 || !holds(descriptor, line)) writeLine(disk, path, descriptor, made, line);
      if (synced) await sync(descriptor);
      if (stillThere(descriptor, path)) return;
    } finally {
      closeSync(descriptor);
    }
  }
  throw Object.assign(new Error("it was replaced or deleted again and again"), { code: "EBUSY" });
}

function writeLine(disk: DiskContext, path: DiskPath, descriptor: number, made: boolean, line: string): void {
  const before = fstatSync(descriptor);
  const written = writeOnce(descriptor, before, line);
  const after = fstatSync(descriptor);
  if (after.size === before.size + written) tellWatcher(disk, path, made ? undefined : before, after);
}

/** True when the end of the file has this line already. */
function holds(descriptor: number, line: string): boolean {
  const tail = Buffer.from(tailOf(descriptor, fstatSync(descriptor).size), "latin1").toString("utf8");
  return tail.split(/\r?\n/).includes(line);
}

function openLog(path: DiskPath): { descriptor: number; made: boolean } {
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

/** At once and whatever `sync` says: later lines that must stand find the file there and would not do it. */
function syncNameOf(path: DiskPath, descriptor: number): void {
  try {
    syncFolder(path);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** @returns how many bytes were written. */
function writeOnce(descriptor: number, stat: Stats, line: string): number {
  if (!stat.isFile()) throw Object.assign(new Error("it is no file"), { code: "EINVAL" });
  const bytes = Buffer.from(appendix(tailOf(descriptor, stat.size), line));
  const written = writeSync(descriptor, bytes);
  if (written === bytes.length) return written;
  const whole = Buffer.from(`\n${line}\n`);
  if (writeSync(descriptor, whole) === whole.length) return written + whole.length;
  throw Object.assign(new Error("ENOSPC: a part of the line was written"), { code: "ENOSPC" });
}

/** Only when the file grew by this line alone: lines that others appended meanwhile stay news. */
function tellWatcher(disk: DiskContext, path: DiskPath, before: Stats | undefined, after: Stats): void {
  const from = before && signatureOf(before);
  disk.wrote(workspaceName(disk.root, path), { from, to: signatureOf(after) });
}

/** Bytes as characters, which is enough to find line ends; a BOM counts as nothing. */
function tailOf(descriptor: number, size: number): string {
  const length = Math.min(size, limits.tailBytes);
  const buffer = Buffer.alloc(length);
  readSync(descriptor, buffer, 0, length, size - length);
  const tail = buffer.toString("latin1");
  return size === length && tail === "\u00ef\u00bb\u00bf" ? "" : tail;
}

function stillThere(descriptor: number, path: DiskPath): boolean {
  const named = statSync(path, { throwIfNoEntry: false });
  const open = fstatSync(descriptor);
  return named !== undefined && named.ino === open.ino && named.dev === open.dev;
}
