/**
 * The receipts on disk: read at start and when another process or machine adds some; appended before and after work.
 * Not here: what they mean (`documents/receipts-fold.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { workspacePath } from "../base/paths.ts";
import type { Disk } from "../disk/door.ts";
import { parseReceipts, type Receipt, type ReceiptBody } from "../documents/receipts.ts";
import { addReceipt } from "../documents/receipts-fold.ts";
import { emptyReceipts, type ReceiptFold } from "../documents/receipts-state.ts";
import type { RecordMaker } from "../documents/record.ts";
import { renderLine } from "../text/json-line.ts";

/** True for `runs/YYYY-MM.jsonl` of this workspace. */
export function isReceiptsFile(home: string, path: string): boolean {
  return path.startsWith(`${home}runs/`) && path.endsWith(".jsonl");
}

/** All receipts of all months. */
export async function readReceipts(
  disk: Disk,
  home: string,
  paths: Iterable<WorkspacePath>,
): Promise<ReceiptFold> {
  const fold = emptyReceipts();
  for (const path of paths) if (isReceiptsFile(home, path)) await takeReceipts(disk, path, fold);
  return fold;
}

/** Takes what one file says into `fold`; what it knows already counts once. */
export async function takeReceipts(disk: Disk, path: WorkspacePath, fold: ReceiptFold): Promise<void> {
  const found = await disk.read(path);
  if (found.kind !== "file") return;
  for (const entry of parseReceipts(path, found.text).entries) addReceipt(fold, entry.record);
}

/** Appends one receipt to its month's file, then to `fold`. */
export async function appendReceipt(
  world: { disk: Disk; records: RecordMaker; receipts: ReceiptFold; home: string },
  body: ReceiptBody,
): Promise<void> {
  const record = world.records.make(body) as unknown as Receipt;
  const path = workspacePath(`${world.home}runs/${record.ts.slice(0, 7)}.jsonl`);
  await world.disk.append(path, renderLine(record as never));
  addReceipt(world.receipts, record);
}
