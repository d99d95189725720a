/**
 * Makes, moves and removes files, never over something that stands there.
 * Not here: changing a file (`replace.ts`), appending (`append.ts`).
 */
import { linkSync, renameSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../base/assert.ts";
import { type Revision, revisionOf } from "../base/hash.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { DiskContext } from "./context.ts";
import type { WriteReason, WriteResult } from "./door.ts";
import { lookAt } from "./look.ts";
import { keepLate } from "./replace.ts";
import { resolveTarget } from "./resolve.ts";
import { signatureAt, signatureOf } from "./signature.ts";
import { statOf } from "./stat.ts";
import { makeFoldersOf, syncFolder } from "./sync-folder.ts";
import { removeQuietly, tempBeside, writeTemp } from "./temp.ts";
import { workspaceName } from "./workspace-name.ts";
import { targetFault, writeError } from "./write-error.ts";

const nothing = revisionOf("");

/**
 * Makes a file with `bytes`, and its folders. It appears whole, or not at all.
 * @returns `moved` when anything stands at `path`, a dangling link too.
 * @throws UserError when it cannot be written.
 */
export async function createBytes(
  disk: DiskContext,
  path: WorkspacePath,
  bytes: Uint8Array,
  reason: WriteReason,
): Promise<WriteResult> {
  const target = resolveTarget(disk.root, path);
  if (target.kind === "present") return "moved";
  if (target.kind === "invalid" && target.reason === "dangling-link") return "moved";
  if (target.kind === "invalid") throw targetFault(path, target.reason, target.message);
  const own = revisionOf(bytes);
  const temp = tempBeside(target.path, nothing, own, disk.ids.secret());
  try {
    makeFoldersOf(target.path);
    await writeTemp(temp, bytes);
    if (!linkNew(temp, target.path, disk)) return "moved";
    disk.wrote(workspaceName(disk.root, target.path), {
      from: undefined,
      to: signatureAt(target.path),
      revision: own,
    });
    disk.undo.begin({ kind: "create", path, before: null, after: own }, reason);
    syncFolder(target.path);
    return "written";
  } catch (error) {
    throw writeError(error, path, target.path, disk.state);
  } finally {
    removeQuietly(temp);
  }
}

/** A second name fails when the first is taken; file systems without second names rename instead. */
function linkNew(from: string, to: string, disk: DiskContext): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    if (!["EPERM", "ENOSYS", "EOPNOTSUPP", "ENOTSUP", "EMLINK"].includes(errorCode(error) ?? "")) throw error;
    return renameNew(from, to, disk);
  }
}

/** Renames a file or folder unless `to` exists. Without the system's help there is a moment between look and rename. */
function renameNew(from: string, to: string, disk: DiskContext): boolean {
  try {
    const native = disk.native();
    if (native) {
      native.renameNew(from, to);
      return true;
    }
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    if (!["EINVAL", "ENOSYS", "EOPNOTSUPP", "ENOTSUP"].includes(errorCode(error) ?? "")) throw error;
  }
  if (statOf(to)) return false;
  renameSync(from, to);
  return true;
}

/**
 * Moves a file or a folder; a link is moved itself, not what it names.
 * @returns `moved` when `to` exists, or `from` does not.
 * @throws UserError when it may not be moved.
 */
export async function moveEntry(
  disk: DiskContext,
  from: WorkspacePath,
  to: WorkspacePath,
  reason: WriteReason,
): Promise<WriteResult> {
  const source = join(parentOf(disk, from), from.slice(from.lastIndexOf("/") + 1)) as DiskPath;
  const target = resolveTarget(disk.root, to);
  if (target.kind === "present" || !statOf(source)) return "moved";
  if (target.kind === "invalid") throw targetFault(to, target.reason, target.message);
  try {
    makeFoldersOf(target.path);
    if (!renameNew(source, target.path, disk)) return "moved";
    disk.moved(workspaceName(disk.root, source), workspaceName(disk.root, target.path));
    disk.undo.begin({ kind: "move", path: from, to, before: null, after: null }, reason);
    syncFolder(source);
    syncFolder(target.path);
    return "written";
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "moved";
    throw writeError(error, from, source, disk.state);
  }
}

function parentOf(disk: DiskContext, path: WorkspacePath): DiskPath {
  const cut = path.lastIndexOf("/");
  if (cut < 0) return disk.root;
  const folder = resolveTarget(disk.root, path.slice(0, cut));
  if (folder.kind === "invalid") throw targetFault(path, folder.reason, folder.message);
  return folder.path;
}

/**
 * Removes a file that still is what was read; its bytes are kept for undo.
 * @returns `moved` when it is another by now, or gone.
 * @throws UserError when it may not be removed.
 */
export async function removeFile(
  disk: DiskContext,
  path: WorkspacePath,
  readAs: Revision,
  reason: WriteReason,
): Promise<WriteResult> {
  const target = resolveTarget(disk.root, path);
  if (target.kind === "absent") return "moved";
  if (target.kind === "invalid") throw targetFault(path, target.reason, target.message);
  const temp = tempBeside(target.path, readAs, nothing, disk.ids.secret());
  try {
    const before = lookAt(target.path);
    if (before?.revision !== readAs) return "moved";
    const change = disk.undo.begin({ kind: "remove", path, before: readAs, after: null }, reason, before);
    renameSync(target.path, temp);
    if (lookAt(temp)?.revision !== readAs) {
      disk.undo.forget(change);
      putBack(disk, path, target.path, temp);
      return "moved";
    }
    disk.wrote(workspaceName(disk.root, target.path), { from: signatureOf(before.stat), to: undefined });
    disk.undo.takeFile(change, temp);
    syncFolder(target.path);
    return "written";
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "moved";
    throw writeError(error, path, target.path, disk.state);
  }
}

/** Somebody saved just before the removal: their file returns, unless they have saved once more. */
function putBack(disk: DiskContext, path: WorkspacePath, target: string, temp: string): void {
  if (linkNew(temp, target, disk)) {
    if (statOf(temp)) unlinkSync(temp);
  } else keepLate(disk, path, temp);
}
