/**
 * Puts the marks that are in the notes already on record, so that they never run: at `crew init`, and at the first
 * `crew trust` of a folder. The record is made also when there are none; from then on a new mark is a request.
 * Not here: finding them (`daemon/baseline.ts`).
 */
import { findBaseline } from "../daemon/baseline.ts";
import { appendReceipt, readReceipts } from "../daemon/receipts-log.ts";
import { emptyReceipts } from "../documents/receipts-state.ts";
import { makeRecords } from "../documents/record.ts";
import type { CommandContext } from "./context.ts";
import type { Workspace } from "./workspace.ts";

/** @returns how many marks there are. */
export async function recordBaseline(context: CommandContext, workspace: Workspace): Promise<number> {
  const { disk, home } = workspace;
  const { keys, notes } = await findBaseline(disk, home, await disk.list());
  const records = makeRecords(await context.machine(), context.ids, context.clock.now);
  await appendReceipt({ disk, home, records, receipts: emptyReceipts() }, { type: "baseline", keys, notes });
  return keys.length;
}

/** True when the notes of this folder have been looked at before, on any machine. */
export async function hasBaseline({ disk, home }: Workspace): Promise<boolean> {
  const paths = (await disk.list()).map(({ path }) => path);
  return (await readReceipts(disk, home, paths)).hasBaseline;
}
