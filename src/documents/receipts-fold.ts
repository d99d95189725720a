/**
 * Folds the receipts of all machines: what was claimed, what has run, what is open. Records may come in any order
 * and more than once; the fold is the same.
 * Not here: reading files (`receipts.ts`), questions to the fold (`receipts-ask.ts`), what follows (`reconcile/`).
 */
import { type Instant, instant, parseInstant } from "../base/instant.ts";
import { sortRecords } from "../text/json-line.ts";
import type { Receipt } from "./receipts.ts";
import {
  conversationKey,
  emptyReceipts,
  type Hold,
  type KeyState,
  pair,
  type ReceiptFold,
  type Run,
  type Stamp,
} from "./receipts-state.ts";

/** The fold of all receipts of all files, in any order. */
export function foldReceipts(records: readonly Receipt[]): ReceiptFold {
  const fold = emptyReceipts();
  for (const record of sortRecords(records)) addReceipt(fold, record);
  return fold;
}

/** Takes one more record into `fold`, in place and in constant time; the same record twice counts once. */
export function addReceipt(fold: ReceiptFold, record: Receipt): void {
  const seen = `${record.id} ${record.ts} ${record.type}`;
  if (fold.seen.has(seen)) return;
  fold.seen.add(seen);
  const stamp = { at: parseInstant(record.ts) ?? instant(0), machine: record.machine, id: record.id };
  addMachine(fold, record, stamp);
  switch (record.type) {
    case "baseline":
      fold.baselineIds.add(record.id);
      for (const key of record.keys) fold.baseline.add(key);
      for (const note of record.notes ?? []) fold.baselineNotes.add(note);
      break;
    case "held":
      addHold(fold, record.key, { ...stamp, ...bodyOf(record) });
      break;
    case "typed":
      addTyped(fold, pair(record.note, record.text), stamp);
      break;
    case "take_over":
      addTakeOver(fold, { ...stamp, from: record.from, term: record.term ?? 0 });
      break;
    default:
      addToRun(fold, record, stamp);
  }
}

/** Of the same term, the machine whose name sorts later has it: the rule of the leases. */
function addTakeOver(fold: ReceiptFold, found: NonNullable<ReceiptFold["takenOver"]>): void {
  const known = fold.takenOver;
  const above = known && (known.term - found.term || (known.machine < found.machine ? -1 : 1));
  if (above === undefined || above < 0) fold.takenOver = found;
}

function addMachine(fold: ReceiptFold, record: Receipt, stamp: Stamp): void {
  if (isLater(stamp, fold.lastByMachine.get(stamp.machine))) fold.lastByMachine.set(stamp.machine, stamp);
  const starts = record.type === "baseline" || record.type === "claimed" || record.type === "started";
  if (starts && isLater(stamp, fold.lastStart)) fold.lastStart = stamp;
}

export function isLater(a: Stamp, b: Stamp | undefined): boolean {
  return !b || a.at > b.at || (a.at === b.at && a.id > b.id);
}

/** The record's own fields, without head and key. */
function bodyOf<R extends Receipt>(record: R): Omit<R, "id" | "ts" | "machine" | "type" | "key"> {
  const { id, ts, machine, type, key, ...body } = record as R & { key?: string };
  return body;
}

function addHold(fold: ReceiptFold, key: string, hold: Hold): void {
  const state = stateFor(fold, key);
  if (isLater(hold, state.held)) state.held = hold;
  const under = pair(hold.note, hold.text);
  if (isLater(hold, fold.holdsByText.get(under))) fold.holdsByText.set(under, hold);
}

function addTyped(fold: ReceiptFold, under: string, stamp: Stamp): void {
  const known = fold.typed.get(under);
  if (!known || isLater(stamp, known)) fold.typed.set(under, stamp);
}

function stateFor(fold: ReceiptFold, key: string): KeyState {
  const found = fold.keys.get(key);
  if (found) return found;
  const made: KeyState = { key, runs: [] };
  fold.keys.set(key, made);
  return made;
}

type RunRecord = Extract<Receipt, { type: "claimed" | "started" | "finished" | "answered" }>;

function addToRun(fold: ReceiptFold, record: RunRecord, stamp: Stamp): void {
  const state = stateFor(fold, record.key);
  const run = runFor(state, record.session);
  if (isLater(stamp, run[record.type])) Object.assign(run, { [record.type]: entryOf(record, stamp) });
  if (record.type === "claimed") indexClaim(fold, state, run);
  fold.runsBySession.set(record.session, (fold.runsBySession.get(record.session) ?? new Set()).add(run));
  const last = fold.lastActivity.get(record.session) ?? stamp.at;
  fold.lastActivity.set(record.session, Math.max(last, stamp.at) as Instant);
  keepOpen(fold, run);
}

/** A claim keeps its session, because it is also looked up without its run. */
function entryOf(record: RunRecord, stamp: Stamp): Stamp {
  const { session, ...rest } = bodyOf(record);
  return { ...stamp, ...rest, ...(record.type === "claimed" ? { session } : {}) };
}

function runFor(state: KeyState, session: string): Run {
  const found = state.runs.find((run) => run.session === session);
  if (found) return found;
  const made: Run = { key: state.key, session };
  state.runs.push(made);
  return made;
}

function indexClaim(fold: ReceiptFold, state: KeyState, run: Run): void {
  const claim = run.claimed;
  if (!claim) return;
  state.runs.sort((a, b) => (isEarlier(a, b) ? -1 : 1));
  const under = pair(claim.note, claim.text);
  const runs = fold.runsByText.get(under) ?? [];
  fold.runsByText.set(under, runs);
  insertByClaim(runs, run);
  const name = conversationKey(claim.note, claim.agent, claim.may);
  if (isLater(claim, fold.conversations.get(name))) fold.conversations.set(name, claim);
}

/** Runs whose claim is not readable come last, by the name of their session. */
function isEarlier(a: Run, b: Run): boolean {
  if (a.claimed && b.claimed) return isLater(b.claimed, a.claimed);
  return a.claimed || b.claimed ? a.claimed !== undefined : a.session < b.session;
}

/** Claims come nearly always in order, so this looks from the end. */
function insertByClaim(runs: Run[], run: Run): void {
  const old = runs.lastIndexOf(run);
  if (old >= 0) runs.splice(old, 1);
  let at = runs.length;
  for (let before = runs[at - 1]; before && isEarlier(run, before); before = runs[at - 1]) at--;
  runs.splice(at, 0, run);
}

function keepOpen(fold: ReceiptFold, run: Run): void {
  const claim = run.claimed;
  if (!claim) return;
  keepIn(fold.unfinishedByNote, claim.note, run, !run.finished && !run.answered);
  keepIn(fold.unansweredByMachine, claim.machine, run, !run.answered);
}

function keepIn(map: Map<string, Set<Run>>, under: string, run: Run, wanted: boolean): void {
  const set = map.get(under) ?? new Set();
  if (wanted) set.add(run);
  else set.delete(run);
  if (set.size > 0) map.set(under, set);
  else map.delete(under);
}
