/**
 * Which folder a command is about: the nearest one upward with a `crew.yaml`.
 * Not here: reading that file (`workspace.ts`), making a workspace (`commands/init.ts`).
 */
import { lstatSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { errorCode, errorText } from "../base/assert.ts";
import { type DiskPath, printable } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";

export const settingsName = "crew.yaml";

/** `cwd`, or the folder that was named relative to it; throws `UserError` when that is no folder. */
export function startFolder(cwd: DiskPath, named: string | undefined): DiskPath {
  if (named === undefined) return cwd;
  const folder = resolve(cwd, named);
  if (isFolder(folder)) return folder as DiskPath;
  throw new UserError({
    message: `There is no folder "${printable(named)}".`,
    fix: "Name a folder that exists, for instance ~/notes.",
  });
}

/** The nearest folder at or above `from` that holds a `crew.yaml`, or undefined. */
export function findWorkspace(from: DiskPath): DiskPath | undefined {
  for (let folder: string = from; ; folder = dirname(folder)) {
    if (exists(join(folder, settingsName))) return folder as DiskPath;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Like `findWorkspace`, but throws `UserError` when there is none. */
export function needWorkspace(from: DiskPath): DiskPath {
  const found = findWorkspace(from);
  if (found !== undefined) return found;
  throw new UserError({
    message: `No ${settingsName} in ${from} or in a folder above it.`,
    fix: "Type `crew init` to make this folder a workspace, or name one with -C DIR.",
  });
}

/** A broken link or an unreadable file is there; only a missing one is not. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOTDIR" || code === "ENAMETOOLONG" || code === "ERR_INVALID_ARG_VALUE") return false;
    throw cannotLook(path, error);
  }
}

function cannotLook(path: string, error: unknown): UserError {
  return new UserError({
    message: `${printable(path)} cannot be looked at: ${errorText(error)}.`,
    fix: "Name a folder that you may read with -C DIR.",
  });
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // ENOTDIR, EACCES, a NUL in the name: none of them is a folder to work in.
    return false;
  }
}
