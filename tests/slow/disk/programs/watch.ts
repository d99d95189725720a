/** Watches the workspace argv[2] with the state folder argv[3] and prints what it is told. */
import { systemClock } from "../../../../src/base/clock.ts";
import type { DiskPath } from "../../../../src/base/paths.ts";
import { realDisk } from "../../../../src/disk/real.ts";

const [, , root = "", state = ""] = process.argv;
const disk = realDisk({ root, state: state as DiskPath, clock: systemClock() });
const print = (text: string) => process.stdout.write(`${text}\n`);
await disk.watch({ settleMs: 100, ignore: [], poll: false }, { changed: print, degraded: print });
print("ready");
