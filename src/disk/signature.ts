/**
 * A cheap name for the state of a file: enough to say "nobody wrote since", never enough to say "the same contents".
 * Not here: names of contents (`base/hash.ts`).
 */
import type { Stats } from "node:fs";
import { statIfSeen } from "./stat.ts";

/** Size, time of the last write and inode. Changes of mode or owner do not move it. */
export type Signature = string & { readonly __signature: unique symbol };

export function signatureOf(stat: Stats): Signature {
  return `${stat.size}:${stat.mtimeMs}:${stat.ino}` as Signature;
}

/** The signature of the plain file at `path`; undefined when none stands there, or it may not be looked at. */
export function signatureAt(path: string): Signature | undefined {
  const stat = statIfSeen(path);
  return stat?.isFile() ? signatureOf(stat) : undefined;
}
