/** Tries to replace a.md in argv[2] by a megabyte; prints the error and what stands there afterwards. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../../../src/base/clock.ts";
import { type DiskPath, workspacePath } from "../../../../src/base/paths.ts";
import { UserError } from "../../../../src/base/user-error.ts";
import { realDisk } from "../../../../src/disk/real.ts";

const [, , root = "", state = ""] = process.argv;
const disk = realDisk({ root, state: state as DiskPath, clock: systemClock() });
const path = workspacePath("a.md");
const read = await disk.read(path);
if (read.kind !== "file") throw new Error(read.kind);
try {
  await disk.replace(path, read.revision, "x".repeat(1024 * 1024), { why: "a test" });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  const { message, meanwhile } = error;
  const text = readFileSync(join(root, "a.md"), "utf8");
  const names = readdirSync(root);
  process.stdout.write(
    JSON.stringify({ message, meanwhile, text, names, changes: disk.listChanges().length }),
  );
}
