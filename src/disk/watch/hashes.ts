/**
 * Learns the contents of all files after the start, in the background, so that a save of the same bytes is no news.
 * Not here: reading for its meaning (`daemon/`).
 */
import { join } from "node:path";
import type { DiskPath } from "../../base/paths.ts";
import { signatureAt } from "../signature.ts";
import { smallRevision } from "./settle.ts";
import type { FileTable } from "./table.ts";

/** Files a turn; others get theirs in between. */
const filesATurn = 20;

/** Reads every file of `table` once. Ends early when `stopped` says so. */
export async function learnContents(root: DiskPath, table: FileTable, stopped: () => boolean): Promise<void> {
  let looked = 0;
  for (const path of table.paths()) {
    if (stopped()) return;
    learn(root, table, path);
    looked++;
    if (looked % filesATurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Only while the file is as it was known: between the two looks nobody may have written. */
function learn(root: DiskPath, table: FileTable, path: string): void {
  const known = table.get(path);
  const full = join(root, path);
  if (!known || known.revision !== undefined || signatureAt(full) !== known.signature) return;
  const revision = smallRevision(full, known.signature);
  if (signatureAt(full) === known.signature) table.set(path, { ...known, revision });
}
