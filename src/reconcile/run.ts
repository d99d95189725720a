/**
 * A run of a request as the rules see it: claimed, perhaps started, finished, answered.
 * Not here: the fold of the receipts (`documents/receipts-fold.ts`), which block shows which run (`request-match.ts`).
 */
import { sha256 } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { RequestBlock } from "../documents/note-types.ts";
import type { Claim, Run as FoldedRun } from "../documents/receipts-state.ts";

/** A run whose claim is readable: without it nobody knows what was asked. */
export type Run = FoldedRun & { claimed: Claim };

export function isClaimed(run: FoldedRun): run is Run {
  return run.claimed !== undefined;
}

/** A run that still owes something: work, or its answer. */
export function isOpen(run: Run): boolean {
  return run.answered === undefined;
}

/** The last time crew wrote for this run. */
export function touchedAt(run: Run): Instant {
  return (run.answered ?? run.finished ?? run.started ?? run.claimed).at;
}

/** What a mark that was there before crew was is known by: any change of the mark or the words makes it a new one. */
export function baselineKey(note: string, block: RequestBlock, ordinal: number): string {
  const { marker, normal } = block;
  const mark = marker.kind === "mark" ? `${marker.text}${marker.again ? " again" : ""}` : "";
  return requestKey(note, `${mark} ${normal}`, ordinal);
}

/** Names note, text and ordinal: the n-th run of this text in this note, counted from 1. */
export function requestKey(note: string, normal: string, ordinal: number): string {
  return sha256(`${note}\0${normal}\0${ordinal}`).slice(0, 32);
}
