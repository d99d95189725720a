/**
 * What to tell a person when a write failed: which file, what is wrong, what to do, and that nothing was lost.
 * Not here: reading (`read.ts` gives values).
 */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode, errorText } from "../base/assert.ts";
import type { DiskPath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { DiskFault, type FaultKind, faultKindOf } from "./disk-fault.ts";
import type { InvalidReason } from "./door.ts";

/** Kinds that are one fault for the whole file system, not one for each file. */
const shared: ReadonlySet<FaultKind> = new Set(["no-space", "quota", "read-only", "open-files", "away"]);

/**
 * The fault for `error`, thrown while `path` (as people name it) was written at `at`, or something for it in crew's
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
  return fileFault({ message, ...(fix && { fix }) }, faultKindOf(code), path);
}

/** The same for crew's own folder, where undo copies and locks lie. */
export function stateError(error: unknown, state: string): DiskFault {
  const code = errorCode(error) ?? "";
  return new DiskFault(
    {
      message: `crew cannot write its own folder ${state}: ${stateReason(code, state) ?? errorText(error)}.`,
      fix:
        faultKindOf(code) === "open-files"
          ? openFilesFix
          : "Make room there or allow it, or set CREW_HOME to another folder.",
      meanwhile: "Nothing was changed in the workspace.",
    },
    faultKindOf(code),
    "state",
  );
}

/** A file that stands there and cannot be reached; `reason` as reading or resolving gave it. */
export function targetFault(
  path: string,
  reason: InvalidReason,
  message: string,
  meanwhile = "Nothing was changed.",
): UserError {
  if (reason === "open-files")
    return fileFault({ message, fix: openFilesFix, meanwhile }, "open-files", path);
  if (reason === "no-permission" || reason === "io" || reason === "away")
    return fileFault({ message, meanwhile }, reason, path);
  return new UserError({ message, meanwhile });
}

/** A fault of one file, or of everything at once where its kind says so. */
export function fileFault(
  text: { message: string; fix?: string; meanwhile?: string },
  kind: FaultKind,
  path: string,
): DiskFault {
  const meanwhile = "The file is as it was; nothing was lost.";
  return new DiskFault({ meanwhile, ...text }, kind, shared.has(kind) ? "" : path);
}

export const openFilesSentence = "crew has as many files open as the system allows";
const openFilesFix =
  "Close programs, or allow more and start crew again: ulimit -n 8192 (see LimitNOFILE= for services).";

/** The path that the system complained of; "" when it did not say. */
function placeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("path" in error)) return "";
  return typeof error.path === "string" ? error.path : "";
}

function sentences(code: string, path: string, at: DiskPath): [string, string] | undefined {
  switch (code) {
    case "ENOSPC":
      return [
        `There is no room to write ${path}: ${freeSpace(dirname(at))}.`,
        "Free some space on that disk.",
      ];
    case "EDQUOT":
      return [`Your disk quota is used up, so ${path} cannot be written.`, "Delete something of yours."];
    case "EMFILE":
    case "ENFILE":
      return [`${openFilesSentence}, so ${path} cannot be written.`, openFilesFix];
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

function stateReason(code: string, state: string): string | undefined {
  switch (faultKindOf(code)) {
    case "no-space":
      return `there is no room (${freeSpace(state)})`;
    case "quota":
      return "your disk quota is used up";
    case "read-only":
      return "its file system is read-only";
    case "open-files":
      return openFilesSentence;
    case "no-permission":
      return "you may not write there";
    default:
      return undefined;
  }
}

/** A file system can be full of files while bytes are left. */
function freeSpace(folder: string): string {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    if (files > 0 && ffree === 0) return "it holds as many files as it can (no inodes are left)";
    return `${Math.floor((bavail * bsize) / 1024)} KiB are free`;
  } catch {
    return "the disk is full";
  }
}
