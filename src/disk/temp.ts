/**
 * Temporary files beside the file that they will become. Their names are crew's alone (`.crew-…`), never another
 * program's or a person's, and say what they hold, so that `stale-temps.ts` can clear up after a crash.
 * Not here: swapping them in (`swap.ts`).
 */
import { fchmodSync, fchownSync, type Stats, unlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../base/assert.ts";
import type { Revision } from "../base/hash.ts";
import type { DiskPath } from "../base/paths.ts";
import { scratchPrefix } from "../text/file-names.ts";

/** How many hex digits of a revision stand in a name. */
const digits = 16;
const shape = new RegExp(
  `^\\${scratchPrefix}([0-9a-f]{${digits}})-([0-9a-f]{${digits}})-(\\d+)-[0-9a-f]+\\.tmp$`,
);

/** A new name beside `path`: what the file held, what it is to hold, the process, chance. */
export function tempBeside(path: string, from: Revision, to: Revision, secret: string): DiskPath {
  const name = `${scratchPrefix}${short(from)}-${short(to)}-${process.pid}-${secret.slice(0, 12)}.tmp`;
  return join(dirname(path), name) as DiskPath;
}

export interface TempName {
  from: string;
  to: string;
  pid: number;
}

/** What `tempBeside` put into `name`; undefined for any other name. Compare with `short`. */
export function parseTempName(name: string): TempName | undefined {
  const [, from, to, pid] = shape.exec(name) ?? [];
  return from !== undefined && to !== undefined ? { from, to, pid: Number(pid) } : undefined;
}

export function short(revision: Revision): string {
  return revision.slice(0, digits);
}

/**
 * Writes `bytes` to a new file, with the mode and owner of `like`, down to the disk. Nothing is left when it fails.
 * @returns false when the owner cannot be kept.
 */
export async function writeTemp(path: DiskPath, bytes: Uint8Array, like?: Stats): Promise<boolean> {
  const handle = await open(path, "wx", like ? 0o600 : 0o666);
  try {
    await writeAll(bytes, (rest) => handle.write(rest));
    const kept = like ? keepOwner(handle.fd, like) : true;
    await handle.sync();
    await handle.close();
    return kept;
  } catch (error) {
    await handle.close().catch(() => {});
    removeQuietly(path);
    throw error;
  }
}

/** A nearly full disk takes a part and says so only by the count. */
async function writeAll(
  bytes: Uint8Array,
  write: (rest: Uint8Array) => Promise<{ bytesWritten: number }>,
): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await write(bytes.subarray(done));
    if (bytesWritten <= 0) throw Object.assign(new Error("ENOSPC: nothing was written"), { code: "ENOSPC" });
    done += bytesWritten;
  }
}

/** The owner first: changing it clears the set-user bits of the mode. */
function keepOwner(descriptor: number, like: Stats): boolean {
  let kept = true;
  if (process.getuid && (like.uid !== process.getuid() || like.gid !== process.getgid?.())) {
    try {
      fchownSync(descriptor, like.uid, like.gid);
    } catch (error) {
      if (errorCode(error) !== "EPERM") throw error;
      kept = false;
    }
  }
  fchmodSync(descriptor, like.mode & 0o7777);
  return kept;
}

/** Removes a file that may be gone already. */
export function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) throw error;
  }
}
