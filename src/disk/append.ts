/**
 * Appends one line to a log: one write, after a line end where the last line lacks one, with the file's own line ends.
 * Other processes may append at the same time; nothing that stands is ever changed.
 * Not here: what the line says (`documents/`), which bytes surround it (`line-end.ts`), the open file (`log-file.ts`).
 */
import { fdatasync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { assert } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { DiskContext } from "./context.ts";
import type { AppendOptions } from "./door.ts";
import { appendix } from "./line-end.ts";
import { type LogFile, type LogPlace, lookAgain, readTail, tailOf } from "./log-file.ts";
import { resolveTarget } from "./resolve.ts";
import { signatureOf } from "./signature.ts";
import { workspaceName } from "./workspace-name.ts";
import { targetFault, writeError } from "./write-error.ts";

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
  try {
    await writeUntilThere(disk, path, line, options.sync !== false);
  } catch (error) {
    const target = resolveTarget(disk.root, path);
    const at = target.kind === "invalid" ? (join(disk.root, path) as DiskPath) : target.path;
    throw writeError(error, path, at, disk.state);
  }
}

/**
 * A file that was replaced or deleted between opening and the end of the sync took the line with it: it is written
 * again, unless who replaced the file took it along. A line is never called written that lies in a file that is gone.
 */
async function writeUntilThere(disk: DiskContext, path: WorkspacePath, line: string, synced: boolean) {
  const full = join(disk.root, path) as DiskPath;
  for (let attempt = 1; attempt <= limits.editAttempts; attempt++) {
    const log = disk.logs.take(full, () => findLog(disk, path));
    try {
      const there = (attempt > 1 && holds(log, line)) || writeLine(disk, log, line);
      if (synced) await sync(log.descriptor);
      if (synced ? lookAgain(log) : there) return;
    } finally {
      disk.logs.release(log, !synced);
    }
  }
  throw Object.assign(new Error("it was replaced or deleted again and again"), { code: "EBUSY" });
}

/** Asked for only where the log is not open: an open one that its name leads to lies in the folder that was opened. */
function findLog(disk: DiskContext, path: WorkspacePath): LogPlace {
  disk.guard.need();
  const target = resolveTarget(disk.root, path);
  if (target.kind === "invalid")
    throw targetFault(path, target.reason, target.message, "Nothing was appended.");
  return { real: target.path, name: workspaceName(disk.root, target.path) };
}

/** True when the end of the file has this line already. */
function holds(log: LogFile, line: string): boolean {
  const tail = Buffer.from(readTail(log), "latin1").toString("utf8");
  return tail.split(/\r?\n/).includes(line);
}

/** @returns whether the line stands in the file that the name of the log leads to. */
function writeLine(disk: DiskContext, log: LogFile, line: string): boolean {
  const before = log.fresh ? undefined : signatureOf(log.seen);
  const text = appendix(tailOf(log), line);
  const { bytes, tail } = writeWhole(log.descriptor, text, line);
  const now = lookAgain(log);
  // Only when the file grew by this line alone: lines that others appended meanwhile stay news.
  const alone = now?.size === log.seen.size + bytes;
  log.fresh = false;
  log.end = now && alone ? { stat: now, tail } : undefined;
  if (now && alone) disk.wrote(log.name, { from: before, to: signatureOf(now) });
  return now !== undefined;
}

/** @returns how many bytes were written, and the line end after them. */
function writeWhole(descriptor: number, text: string, line: string): { bytes: number; tail: string } {
  const all = Buffer.from(text);
  const bytes = writeSync(descriptor, all);
  if (bytes === all.length) return { bytes, tail: text.endsWith("\r\n") ? "\r\n" : "\n" };
  const whole = Buffer.from(`\n${line}\n`);
  if (writeSync(descriptor, whole) === whole.length) return { bytes: bytes + whole.length, tail: "\n" };
  throw Object.assign(new Error("ENOSPC: a part of the line was written"), { code: "ENOSPC" });
}
