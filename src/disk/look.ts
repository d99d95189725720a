/**
 * Looks at one real path at once: bytes, name of the contents, and what the system says of it.
 * Not here: text and workspace paths (`read.ts`).
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { errorCode } from "../base/assert.ts";
import { type Revision, revisionOf } from "../base/hash.ts";

export interface Look {
  bytes: Uint8Array;
  revision: Revision;
  stat: Stats;
}

const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The file at `path`; undefined when none stands there (nothing, or a folder, link or pipe). Throws what is unreadable. */
export function lookAt(path: string): Look | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, flags);
  } catch (error) {
    if (["ENOENT", "ELOOP", "EMLINK", "ENXIO", "ENOTDIR"].includes(errorCode(error) ?? "")) return undefined;
    throw error;
  }
  try {
    return lookInto(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for an open descriptor, from the start of the file. */
export function lookInto(descriptor: number): Look | undefined {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) return undefined;
  const bytes = readFileSync(descriptor);
  return { bytes, revision: revisionOf(bytes), stat };
}
