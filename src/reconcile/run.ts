/**
 * One run of a request, folded from its receipts: the only memory of what has been done.
 * Not here: the records (`documents/receipts.ts`), which block belongs to which run (`request-match.ts`).
 */
import { sha256 } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { RunStatus } from "../documents/receipts.ts";
import type { May } from "../documents/request.ts";

export interface Run {
  key: string;
  note: string;
  /** The block's normal form when it was claimed. */
  text: string;
  mark: string;
  session: string;
  agent?: string;
  may: May;
  runtime: string;
  /** The machine that claimed it; only that one goes on with it. */
  machine: string;
  claimedAt: Instant;
  startedAt?: Instant;
  finished?: { status: RunStatus; reason: string; actor: string; at: Instant };
  answered?: { where: "note" | "session"; at: Instant };
}

/** A run that still owes something: work, or its answer. */
export function isOpen(run: Run): boolean {
  return run.answered === undefined;
}

/** The last time crew wrote for this run. */
export function touchedAt(run: Run): Instant {
  return run.answered?.at ?? run.finished?.at ?? run.startedAt ?? run.claimedAt;
}

/** Names note, text and ordinal: the n-th run of this text in this note, counted from 1. */
export function requestKey(note: string, normal: string, ordinal: number): string {
  return sha256(`${note}\0${normal}\0${ordinal}`).slice(0, 32);
}
