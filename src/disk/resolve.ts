/**
 * From a workspace path to the real file behind it. Links inside the workspace are followed; one that leaves it is not.
 * Not here: opening what stands there (`read.ts`, `swap.ts`).
 */
import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { errorCode, errorText } from "../base/assert.ts";
import type { DiskPath } from "../base/paths.ts";
import type { InvalidReason } from "./door.ts";
import { awaySentence } from "./root-guard.ts";
import { statIfSeen, statOf } from "./stat.ts";

export type Target =
  /** Something stands there; `path` has no link in it. */
  | { kind: "present"; path: DiskPath }
  /** Nothing stands there; `path` is where it would be made. Its folders may be missing. */
  | { kind: "absent"; path: DiskPath }
  | { kind: "invalid"; reason: InvalidReason; message: string };

/** Follows `path` below `root`, which must be a real path. Never throws. */
export function resolveTarget(root: DiskPath, path: string): Target {
  const full = join(root, path);
  try {
    return inside(root, realpathSync.native(full), path);
  } catch (error) {
    return isMissing(error) ? missing(root, full, path) : unresolved(error, path);
  }
}

/** True when `real` is `root` or lies below it. Both must be real paths. */
function isInside(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}

function inside(root: DiskPath, real: string, path: string): Target {
  return isInside(root, real) ? { kind: "present", path: real as DiskPath } : leaves(path);
}

function missing(root: DiskPath, full: string, path: string): Target {
  if (statIfSeen(root) === undefined) return { kind: "invalid", reason: "away", message: awaySentence };
  if (statOf(full) !== undefined) return dangling(path);
  const rest: string[] = [];
  for (let folder = full; folder !== dirname(folder); folder = dirname(folder)) {
    if (statOf(folder) === undefined) {
      rest.unshift(folder.slice(dirname(folder).length + 1));
      continue;
    }
    return absentBelow(root, folder, rest, path);
  }
  return leaves(path);
}

/** `folder` is the nearest that exists; a link on the way must not lead out, nor to nothing. */
function absentBelow(root: DiskPath, folder: string, rest: readonly string[], path: string): Target {
  try {
    const real = realpathSync.native(folder);
    return isInside(root, real) ? { kind: "absent", path: join(real, ...rest) as DiskPath } : leaves(path);
  } catch (error) {
    return isMissing(error) ? dangling(path) : unresolved(error, path);
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "");
}

function leaves(path: string): Target {
  return {
    kind: "invalid",
    reason: "leaves-workspace",
    message: `${path} is a link that leads out of the workspace; crew does not follow it.`,
  };
}

function dangling(path: string): Target {
  return {
    kind: "invalid",
    reason: "dangling-link",
    message: `${path} is a link to something that is not there.`,
  };
}

function unresolved(error: unknown, path: string): Target {
  switch (errorCode(error)) {
    case "ELOOP":
      return {
        kind: "invalid",
        reason: "dangling-link",
        message: `${path} is a link that leads back to itself.`,
      };
    case "EACCES":
    case "EPERM":
      return { kind: "invalid", reason: "no-permission", message: `You may not look at ${path}.` };
    default:
      return { kind: "invalid", reason: "io", message: `${path} cannot be looked at: ${errorText(error)}` };
  }
}
