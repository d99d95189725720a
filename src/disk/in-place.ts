/**
 * Writes into the file itself, for files that a new one cannot stand in for: hard-linked ones, those of another owner,
 * those in a folder that may not be written. The caller has kept a synced copy before.
 * Not here: deciding that (`replace.ts`).
 */
import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { Revision } from "../base/hash.ts";
import type { WriteResult } from "./door.ts";
import { lookInto } from "./look.ts";

/**
 * What is new beyond the old length is written first: a full disk shows itself there, before a byte of the old text
 * was touched, and that part is taken off again.
 */
export function writeInPlace(path: string, readAs: Revision, bytes: Uint8Array): WriteResult {
  const descriptor = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    const before = lookInto(descriptor);
    if (before?.revision !== readAs) return "moved";
    const oldLength = before.bytes.length;
    growOrUndo(descriptor, bytes, oldLength);
    writeAt(descriptor, bytes.subarray(0, oldLength), 0);
    if (fstatSync(descriptor).size > bytes.length) ftruncateSync(descriptor, bytes.length);
    fsyncSync(descriptor);
    return "written";
  } finally {
    closeSync(descriptor);
  }
}

function growOrUndo(descriptor: number, bytes: Uint8Array, oldLength: number): void {
  try {
    writeAt(descriptor, bytes.subarray(oldLength), oldLength);
    fsyncSync(descriptor);
  } catch (error) {
    ftruncateSync(descriptor, oldLength);
    throw error;
  }
}

function writeAt(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const written = writeSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (written <= 0) throw Object.assign(new Error("ENOSPC: nothing was written"), { code: "ENOSPC" });
    done += written;
  }
}
