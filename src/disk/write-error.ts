/**
 * What to tell a person when a write failed: which file, what is wrong, what to do, and that nothing was lost.
 * Not here: reading (`read.ts` gives values).
 */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode, errorText } from "../base/assert.ts";
import type { DiskPath } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";

/**
 * The `UserError` for `error`, thrown while `path` (as people name it) was written at `at`, or something for it in crew's
 * own folder `state`. Bugs pass through.
 */
export function writeError(error: unknown, path: string, at: DiskPath, state: DiskPath): unknown {
  if (error instanceof UserError) return error;
  const code = errorCode(error);
  if (code === undefined) return error;
  if (placeOf(error).startsWith(state)) return stateError(error, state);
  const [message, fix] = sentences(code, path, at) ?? [
    `${path} could not be written: ${errorText(error)}.`,
    undefined,
  ];
  return new UserError(
    { message, ...(fix && { fix }), meanwhile: "The file is as it was; nothing was lost." },
    exitCodes.notFine,
  );
}

/** The same for crew's own folder, where undo copies and locks lie. */
export function stateError(error: unknown, state: string): UserError {
  return new UserError(
    {
      message: `crew cannot write its own folder ${state}: ${errorText(error)}.`,
      fix: "Make room there or allow it, or set CREW_HOME to another folder.",
      meanwhile: "Nothing was changed in the workspace.",
    },
    exitCodes.notFine,
  );
}

/** The path that the system complained of; "" when it did not say. */
function placeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("path" in error)) return "";
  return typeof error.path === "string" ? error.path : "";
}

function sentences(code: string, path: string, at: DiskPath): [string, string] | undefined {
  switch (code) {
    case "ENOSPC":
      return [
        `There is no room to write ${path}: ${freeSpace(at)}.`,
        "Free some space on that disk, then try again.",
      ];
    case "EDQUOT":
      return [
        `Your disk quota is used up, so ${path} cannot be written.`,
        "Delete something of yours, then try again.",
      ];
    case "EROFS":
      return [`${path} lies on a file system that is read-only.`, "Mount it for writing, or work on a copy."];
    case "EACCES":
    case "EPERM":
      return [`You may not write ${path}.`, `Allow it, for instance with: chmod u+w "${path}"`];
    case "ENOTDIR":
    case "EEXIST":
      return [
        `${path} cannot be made: a file stands where its folder should be.`,
        "Move that file away, or choose another name.",
      ];
    case "ENAMETOOLONG":
      return [`The name of ${path} is too long for this file system.`, "Choose a shorter name."];
    default:
      return undefined;
  }
}

function freeSpace(at: DiskPath): string {
  try {
    const { bavail, bsize } = statfsSync(dirname(at));
    return `${Math.floor((Number(bavail) * Number(bsize)) / 1024)} KiB are free`;
  } catch {
    return "the disk is full";
  }
}
