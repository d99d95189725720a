/**
 * Changes a file that others may be changing too: only if it still is what was read, in one step, with everything
 * around the bytes kept (mode, owner, links, attributes) and the old bytes in the undo store.
 * Not here: the step itself (`swap.ts`), what the new text is (`documents/`).
 */
import { errorCode } from "../base/assert.ts";
import { type Revision, revisionOf } from "../base/hash.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { DiskContext } from "./context.ts";
import type { WriteReason, WriteResult } from "./door.ts";
import { writeInPlace } from "./in-place.ts";
import { type Look, lookAt } from "./look.ts";
import { resolveTarget } from "./resolve.ts";
import { type Signature, signatureAt, signatureOf } from "./signature.ts";
import { swapIn } from "./swap.ts";
import { syncFolder } from "./sync-folder.ts";
import { removeQuietly, tempBeside, writeTemp } from "./temp.ts";
import { workspaceName } from "./workspace-name.ts";
import { fileFault, targetFault, writeError } from "./write-error.ts";

/** One replacement on its way. */
interface Plan {
  disk: DiskContext;
  path: WorkspacePath;
  target: DiskPath;
  readAs: Revision;
  bytes: Uint8Array;
  own: Revision;
  reason: WriteReason;
}

/**
 * Puts `bytes` in the place of what was read as `readAs`.
 * @returns `moved` when the file is another by now, or gone; then nothing was written.
 * @throws UserError when the disk is full or the file may not be written; then the file is as it was.
 */
export async function replaceBytes(
  disk: DiskContext,
  path: WorkspacePath,
  readAs: Revision,
  bytes: Uint8Array,
  reason: WriteReason,
): Promise<WriteResult> {
  const target = resolveTarget(disk.root, path);
  if (target.kind === "absent") return "moved";
  if (target.kind === "invalid") throw targetFault(path, target.reason, target.message);
  const plan = { disk, path, target: target.path, readAs, bytes, own: revisionOf(bytes), reason };
  try {
    const before = lookAt(target.path);
    if (before?.revision !== readAs) return "moved";
    if (plan.own === readAs) return "written";
    needWritable(before, path);
    return await write(plan, before);
  } catch (error) {
    throw writeError(error, path, target.path, disk.state);
  }
}

async function write(plan: Plan, before: Look): Promise<WriteResult> {
  if (before.stat.nlink > 1) return inPlace(plan, before);
  const temp = tempBeside(plan.target, plan.readAs, plan.own, plan.disk.ids.secret());
  try {
    if (await writeTemp(temp, plan.bytes, before.stat)) return swapped(plan, temp, before);
    removeQuietly(temp);
  } catch (error) {
    if (!["EACCES", "EPERM"].includes(errorCode(error) ?? "")) throw error;
  }
  return inPlace(plan, before);
}

/** The way for nearly every file. From the swap to the end nothing else of crew's runs in between. */
function swapped(plan: Plan, temp: DiskPath, before: Look): WriteResult {
  const { disk, path, target, readAs, own, reason } = plan;
  const native = disk.native();
  const change = disk.undo.begin({ kind: "replace", path, before: readAs, after: own }, reason, before);
  const keepStray = (file: string) => keepLate(disk, path, file);
  const takeOwn = (file: string) => disk.undo.takeWithdrawn(change, file);
  try {
    native?.copyAttributes(target, temp);
    if (swapIn({ path: target, temp, readAs, own, native, keepStray, takeOwn }) === "moved") {
      disk.undo.forget(change);
      return "moved";
    }
  } catch (error) {
    if (lookAt(temp)?.revision === own) removeQuietly(temp);
    disk.undo.forget(change);
    throw error;
  }
  tellWatcher(plan, signatureAt(temp));
  disk.late.hold(temp, path, readAs, own);
  disk.undo.takeFile(change, temp);
  syncFolder(target);
  return "written";
}

function tellWatcher({ disk, target, own }: Plan, from: Signature | undefined): void {
  disk.wrote(workspaceName(disk.root, target), { from, to: signatureAt(target), revision: own });
}

/** Keeps the file `from`, a save that has no place any more, among the changes. */
export function keepLate(disk: DiskContext, path: WorkspacePath, from: string): void {
  const before = lookAt(from)?.revision ?? null;
  const reason = { why: "a save that another save overtook while crew was writing" };
  disk.undo.takeFile(disk.undo.begin({ kind: "late", path, before, after: null }, reason), from);
}

function inPlace(plan: Plan, before: Look): WriteResult {
  const { disk, path, target, readAs, own, bytes, reason } = plan;
  const change = disk.undo.begin({ kind: "replace", path, before: readAs, after: own }, reason);
  try {
    disk.undo.putBytes(change, before.bytes);
    const result = writeInPlace(target, readAs, bytes);
    if (result === "moved") disk.undo.forget(change);
    else tellWatcher(plan, signatureOf(before.stat));
    return result;
  } catch (error) {
    disk.undo.forget(change);
    throw error;
  }
}

/** A rename needs no right on the file itself; who took the right to write away meant it. */
function needWritable(before: Look, path: WorkspacePath): void {
  if ((before.stat.mode & 0o222) !== 0) return;
  const fix = `Allow it with: chmod u+w "${path}"`;
  throw fileFault({ message: `${path} is read-only.`, fix }, "no-permission", path);
}
