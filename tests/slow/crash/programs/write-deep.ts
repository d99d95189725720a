/** Appends to, creates or moves to (argv[4]) a file in folders that are not there yet; workspace argv[2], state argv[3]. */
import { systemClock } from "../../../../src/base/clock.ts";
import { type DiskPath, workspacePath } from "../../../../src/base/paths.ts";
import { realDisk } from "../../../../src/disk/real.ts";

const [, , root = "", state = "", how = ""] = process.argv;
const disk = realDisk({ root, state: state as DiskPath, clock: systemClock() });
const path = workspacePath("a/b/new.jsonl");
if (how === "append") await disk.append(path, "claimed");
if (how === "stream") await disk.append(path, "said", { sync: false });
if (how === "create") await disk.create(path, "text\n", { why: "a test" });
if (how === "move") await disk.move(workspacePath("old.jsonl"), path, { why: "a test" });
