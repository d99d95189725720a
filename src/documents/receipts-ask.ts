/**
 * Questions to the fold of the receipts; each is answered in constant time.
 * Not here: how the fold is made (`receipts-fold.ts`).
 */
import { isLater } from "./receipts-fold.ts";
import {
  type Conversation,
  conversationKey,
  type Hold,
  pair,
  type ReceiptFold,
  type Run,
} from "./receipts-state.ts";
import type { May } from "./request.ts";

/** True when any machine claimed, started, finished or answered it: it never starts by itself again. */
export function hasRun(fold: ReceiptFold, key: string): boolean {
  return (fold.keys.get(key)?.runs.length ?? 0) > 0;
}

/** The latest run of `key`. */
export function lastRun(fold: ReceiptFold, key: string): Run | undefined {
  return fold.keys.get(key)?.runs.at(-1);
}

/** The hold of `key` that no claim has followed. */
export function heldNow(fold: ReceiptFold, key: string): Hold | undefined {
  const state = fold.keys.get(key);
  const hold = state?.held;
  if (!hold) return undefined;
  const lifted = state.runs.some((run) => run.claimed && run.claimed.at >= hold.at);
  return lifted ? undefined : hold;
}

/** The last hold for this text in this note, whatever followed. */
export function lastHoldOf(fold: ReceiptFold, note: string, text: string): Hold | undefined {
  return fold.holdsByText.get(pair(note, text));
}

/** All runs of one text (a block's normal form) in one note, oldest claim first. */
export function runsOf(fold: ReceiptFold, note: string, text: string): readonly Run[] {
  return fold.runsByText.get(pair(note, text)) ?? [];
}

/** The session of the latest claim for (note, agent, may), whatever its age. */
export function conversationOf(
  fold: ReceiptFold,
  note: string,
  agent: string | undefined,
  may: May,
): Conversation | undefined {
  const claimed = fold.conversations.get(conversationKey(note, agent, may));
  if (!claimed) return undefined;
  const lastAt = fold.lastActivity.get(claimed.session) ?? claimed.at;
  return { session: claimed.session, may, claimed, lastAt };
}

/** Runs of `note` that are claimed and not finished, on any machine. */
export function unfinishedIn(fold: ReceiptFold, note: string): readonly Run[] {
  return [...(fold.unfinishedByNote.get(note) ?? [])];
}

/** Runs that `machine` claimed and whose answer is not in its place: what it resumes at start. */
export function unansweredOf(fold: ReceiptFold, machine: string): readonly Run[] {
  return [...(fold.unansweredByMachine.get(machine) ?? [])];
}

/** Unanswered runs of all machines but `machine`: held and reported, never resumed. */
export function unansweredOfOthers(fold: ReceiptFold, machine: string): readonly Run[] {
  return [...fold.unansweredByMachine].flatMap(([other, runs]) => (other === machine ? [] : [...runs]));
}

export function inBaseline(fold: ReceiptFold, key: string): boolean {
  return fold.baseline.has(key);
}

/** True when it is on record that a person typed this text into the note, and no claim has followed. */
export function isTyped(fold: ReceiptFold, note: string, text: string): boolean {
  const typed = fold.typed.get(pair(note, text));
  const claimed = runsOf(fold, note, text).findLast((run) => run.claimed)?.claimed;
  return typed !== undefined && isLater(typed, claimed);
}

/** True when a command of a person typed this text into the note, or the page, at any time. */
export function wasTyped(fold: ReceiptFold, note: string, text: string): boolean {
  return fold.typed.has(pair(note, text));
}

/** How far a run has come. */
export function stageOf(run: Run): "claimed" | "started" | "finished" | "answered" {
  if (run.answered) return "answered";
  if (run.finished) return "finished";
  return run.started ? "started" : "claimed";
}
