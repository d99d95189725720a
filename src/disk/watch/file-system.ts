/**
 * File systems that do not tell of every change: on a network, or made by a program. By the numbers of the kernel's
 * `magic.h` and of those systems themselves.
 * Not here: what is done there (`watch.ts`).
 */
import { statfsSync } from "node:fs";
import type { DiskPath } from "../../base/paths.ts";

const quiet: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x01021997, // 9p: folders lent to virtual machines
  0x65735546, // FUSE: sshfs, rclone, virtiofs, folders lent to containers
  0x786f4256, // VirtualBox shared folders
  0x00c36400, // Ceph
  0x5346414f, // AFS
  0x73757245, // Coda
]);

/** True when others may change files there without an event here. */
export function tellsLittle(root: DiskPath): boolean {
  if (process.platform !== "linux") return false;
  try {
    return quiet.has(statfsSync(root).type >>> 0);
  } catch {
    return false;
  }
}
