/**
 * The receipts on disk: read at start and when another process or machine adds some; appended before and after work.
 * Not here: what they mean (`documents/receipts-fold.ts`).
 */
import { errorCode } from "../base/assert.ts";
import type { Clock } from "../base/clock.ts";
import { renderInstant } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { workspacePath } from "../base/paths.ts";
import type { Disk } from "../disk/door.ts";
import type { ReceiptMirror } from "../disk/receipt-mirror.ts";
import { stateError, targetFault } from "../disk/write-error.ts";
import { parseReceipts, type Receipt, type ReceiptBody } from "../documents/receipts.ts";
import { addReceipt } from "../documents/receipts-fold.ts";
import { emptyReceipts, type ReceiptFold } from "../documents/receipts-state.ts";
import type { LogRecord, RecordMaker } from "../documents/record.ts";
import { renderLine } from "../text/json-line.ts";
import type { Faults } from "./faults.ts";

/** True for `runs/YYYY-MM.jsonl` of this workspace. */
export function isReceiptsFile(home: string, path: string): boolean {
  return path.startsWith(`${home}runs/`) && path.endsWith(".jsonl");
}

/** All receipts of all months, and those that the mirror knows of this workspace. */
export async function readReceipts(
  disk: Disk,
  home: string,
  paths: Iterable<WorkspacePath>,
  mirror?: ReceiptMirror,
): Promise<ReceiptFold> {
  const fold = emptyReceipts();
  for (const path of paths) if (isReceiptsFile(home, path)) await takeReceipts(disk, path, fold);
  for (const baseline of mirror ? [...fold.baselineIds] : []) {
    takeText(workspacePath(`${home}runs/mirror.jsonl`), (await mirror?.read(baseline)) ?? "", fold);
  }
  return fold;
}

const notForgotten = "Nothing was started: without its receipts crew does not know what has run already.";

/** Takes what one file says into `fold`; what it knows already counts once. */
export async function takeReceipts(disk: Disk, path: WorkspacePath, fold: ReceiptFold): Promise<void> {
  const found = await disk.read(path);
  if (found.kind === "invalid") throw targetFault(path, found.reason, found.message, notForgotten);
  if (found.kind === "file") takeText(path, found.text, fold);
}

/** Takes in what other processes wrote this month and was not heard of yet. */
export async function readReceiptsNow(world: ReceiptsWorld & { clock: Clock }): Promise<void> {
  const month = renderInstant(world.clock.now()).slice(0, 7);
  await takeReceipts(world.disk, workspacePath(`${world.home}runs/${month}.jsonl`), world.receipts);
}

function takeText(path: WorkspacePath, text: string, fold: ReceiptFold): void {
  for (const entry of parseReceipts(path, text).entries) addReceipt(fold, entry.record);
}

interface ReceiptsWorld {
  disk: Disk;
  records: RecordMaker;
  receipts: ReceiptFold;
  home: string;
  mirror?: ReceiptMirror;
  faults?: Faults;
}

/** Appends one receipt to its month's file, then to the mirror and to the fold. */
export async function appendReceipt(world: ReceiptsWorld, body: ReceiptBody): Promise<void> {
  const record = world.records.make(body) as LogRecord & Receipt;
  const line = renderLine(record);
  await world.disk.append(workspacePath(`${world.home}runs/${record.ts.slice(0, 7)}.jsonl`), line);
  addReceipt(world.receipts, record);
  for (const baseline of world.receipts.baselineIds) await mirrorLine(world, baseline, line);
}

/** The receipt stands already: that its copy cannot be made is said, and must not make the work be done again. */
async function mirrorLine(world: ReceiptsWorld, baseline: string, line: string): Promise<void> {
  const name = "the copy of the receipts";
  try {
    await world.mirror?.append(baseline, line);
    world.faults?.worked(name);
  } catch (error) {
    if (world.faults === undefined || errorCode(error) === undefined) throw error;
    world.faults.failed(name, stateError(error, "for the copy of the receipts"));
  }
}
