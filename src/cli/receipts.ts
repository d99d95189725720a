/**
 * Receipts that commands write: that a person typed a text, and the first look at a folder's notes.
 * Not here: what follows from them (`reconcile/`), the log (`daemon/receipts-log.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { findBaseline } from "../daemon/baseline.ts";
import { appendReceipt, readReceipts } from "../daemon/receipts-log.ts";
import type { ReceiptBody } from "../documents/receipts.ts";
import { emptyReceipts } from "../documents/receipts-state.ts";
import { makeRecords } from "../documents/record.ts";
import type { CommandContext } from "./context.ts";
import { needItsCalendar, type Workspace } from "./workspace.ts";

/**
 * Says that a command of a person put this text (a block's normal form, or a line of a page) into the note, whatever
 * agents work there. Typed inside a session it is the agent's, and nothing is said.
 */
export async function recordTyped(
  context: CommandContext,
  workspace: Workspace,
  note: WorkspacePath,
  text: string,
): Promise<void> {
  if (context.env.CREW_RUN_ID === undefined) await record(context, workspace, { type: "typed", note, text });
}

/**
 * Puts the marks that are in the notes already on record, so that they never run: at `crew init`, and at the first
 * `crew trust` of a folder. The record is made also when there are none; from then on a new mark is a request.
 * @returns how many marks there are.
 */
export async function recordBaseline(context: CommandContext, workspace: Workspace): Promise<number> {
  const { keys, notes } = await findBaseline(workspace.disk, workspace.home, await workspace.disk.list());
  await record(context, workspace, { type: "baseline", keys, notes });
  return keys.length;
}

/** True when the notes of this folder have been looked at before, on any machine. */
export async function hasBaseline({ disk, home }: Pick<Workspace, "disk" | "home">): Promise<boolean> {
  const paths = (await disk.list(`${home}runs`)).map(({ path }) => path);
  return (await readReceipts(disk, home, paths)).baselineIds.size > 0;
}

async function record(context: CommandContext, workspace: Workspace, body: ReceiptBody): Promise<void> {
  needItsCalendar(context, workspace);
  const { disk, home } = workspace;
  const records = makeRecords(await context.machine(), context.ids, context.clock.now);
  await appendReceipt({ disk, home, records, receipts: emptyReceipts() }, body);
}
