/**
 * Names down to the disk: a new file, folder or rename survives a power cut only once the folder that holds its name
 * is synced (POSIX `fsync`; that of the file itself need not do it).
 * Not here: the bytes of a file (`temp.ts`, `append.ts`).
 */
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "../base/assert.ts";

/** Makes the folders that `file` lies in, each of them down to the disk. */
export function makeFoldersOf(file: string): void {
  const first = mkdirSync(dirname(file), { recursive: true });
  if (first === undefined) return;
  for (let made = dirname(file); made.length >= first.length; made = dirname(made)) syncFolder(made);
}

/**
 * Syncs the folder that holds the name `file`. Windows knows no such call. A folder that may be written but not read,
 * and a file system that syncs no folders, must not make a write fail that is done: the name is then left to the system.
 */
export function syncFolder(file: string): void {
  if (process.platform === "win32") return;
  try {
    const descriptor = openSync(dirname(file), "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!cannotSync.has(errorCode(error) ?? "")) throw error;
  }
}

const cannotSync = new Set(["EACCES", "EPERM", "EINVAL", "ENOTSUP", "ENOSYS", "EBADF"]);
