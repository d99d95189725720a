/**
 * Asks what stands at a path, where "nothing" is an answer. Node's own option for that still throws when a file stands
 * where a folder should.
 * Not here: contents (`look.ts`, `read.ts`).
 */
import { lstatSync, type Stats } from "node:fs";
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
