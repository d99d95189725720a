/**
 * Asks what stands at a path, where "nothing" is an answer. Node's own option for that still throws when a file stands
 * where a folder should.
 * Not here: contents (`look.ts`, `read.ts`).
 */
import { type BigIntStats, lstatSync, type Stats } from "node:fs";
import { errorCode } from "../base/assert.ts";

/** What stands at `path`, links not followed; undefined for nothing. Throws what may not be looked at. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** True only when nothing stands at `path`; what may not be looked at, or cannot be, is not gone. */
export function isGone(path: string): boolean {
  try {
    return statOf(path) === undefined;
  } catch {
    return false;
  }
}

/** The same, where what may not be looked at counts as nothing. */
export function statIfSeen(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Tells a file or folder from another of the same name. The time of birth is part of it: file systems give the number of
 * a folder that was just deleted to the next one. Where they keep no such time it is always the same.
 */
export function identityOf(stat: Stats | BigIntStats): string {
  return `${stat.dev}:${stat.ino}:${stat.birthtimeMs}`;
}
