/**
 * Appends COUNT records to one log and adds COUNT lines to one note, as fast as it can, through the disk's door.
 * argv: root of the workspace, state folder, name of this writer, COUNT. Prints `done`.
 */
import { randomBytes } from "node:crypto";
import { systemClock } from "../../../../src/base/clock.ts";
import { makeIds } from "../../../../src/base/ids.ts";
import { type DiskPath, workspacePath } from "../../../../src/base/paths.ts";
import { editFile } from "../../../../src/cli/edit-file.ts";
import { realDisk } from "../../../../src/disk/real.ts";

const [, , root = "", state = "", name = "", count = "0"] = process.argv;
const clock = systemClock();
const disk = realDisk({
  root: root as DiskPath,
  state: state as DiskPath,
  clock,
  ids: makeIds(clock, randomBytes),
});
const note = workspacePath("shared.md");
const log = workspacePath("runs/2026-03.jsonl");

for (let i = 0; i < Number(count); i++) {
  await disk.append(log, JSON.stringify({ id: `${name}-${i}` }), { sync: i % 4 === 0 });
  await editFile(disk, clock, note, "a test", (text) => `${text ?? ""}- ${name}-${i}\n`);
}
process.stdout.write("done\n");
process.exit(0);
