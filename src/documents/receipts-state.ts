/**
 * What all receipts together look like once folded: plain maps, by what is asked of them.
 * Not here: filling them (`receipts-fold.ts`), reading them (`receipts-ask.ts`).
 */
import type { Instant } from "../base/instant.ts";
import type { ReceiptBody } from "./receipts.ts";
import type { May } from "./request.ts";

/** When a record was written, and where. */
export interface Stamp {
  at: Instant;
  machine: string;
  /** The record's id. */
  id: string;
}

type Body<T extends ReceiptBody["type"]> = Omit<
  Extract<ReceiptBody, { type: T }>,
  "type" | "key" | "session"
>;

export type Claim = Stamp & Body<"claimed"> & { session: string };
export type Hold = Stamp & Body<"held">;

/** One request in one session. Any part of it means that it *has run*: it never starts by itself again. */
export interface Run {
  key: string;
  session: string;
  /** Absent when only later records are readable. */
  claimed?: Claim;
  started?: Stamp;
  finished?: Stamp & Body<"finished">;
  answered?: Stamp & Body<"answered">;
}

/** All that is known of one key. */
export interface KeyState {
  key: string;
  /** In the order of their claims; more than one only when two machines took the same request. */
  runs: Run[];
  /** The last hold, also when a claim followed it; `heldNow` tells. */
  held?: Hold;
}

/** The session that a note goes on in. */
export interface Conversation {
  session: string;
  may: May;
  /** The latest claim in it for that note, agent and may. */
  claimed: Claim;
  /** The last record of any kind with that session. */
  lastAt: Instant;
}

export interface ReceiptFold {
  readonly keys: Map<string, KeyState>;
  /** Under `pair(note, text)`, in the order of their claims. */
  readonly runsByText: Map<string, Run[]>;
  /** The latest hold under `pair(note, text)`. */
  readonly holdsByText: Map<string, Hold>;
  /** The latest claim under note, agent and may. */
  readonly conversations: Map<string, Claim>;
  /** The last record of each session. */
  readonly lastActivity: Map<string, Instant>;
  readonly runsBySession: Map<string, Set<Run>>;
  readonly unfinishedByNote: Map<string, Set<Run>>;
  readonly unansweredByMachine: Map<string, Set<Run>>;
  /** Keys of marks that were there before crew was. */
  readonly baseline: Set<string>;
  /** Notes that held such marks, so that a moved note is known again. */
  readonly baselineNotes: Set<string>;
  /** Ids of the `baseline` records; the first one tells this workspace from another one at the same place. */
  readonly baselineIds: Set<string>;
  /** The last `typed` record under `pair(note, text)`. */
  readonly typed: Map<string, Stamp>;
  /** The `take_over` with the highest term: the machine that starts the work since then. */
  takenOver?: Stamp & { from: string; term: number };
  /** The last record of each machine, and the last that only a machine which starts work writes. */
  readonly lastByMachine: Map<string, Stamp>;
  lastStart?: Stamp;
  readonly seen: Set<string>;
}

export function emptyReceipts(): ReceiptFold {
  return {
    keys: new Map(),
    runsByText: new Map(),
    holdsByText: new Map(),
    conversations: new Map(),
    lastActivity: new Map(),
    runsBySession: new Map(),
    unfinishedByNote: new Map(),
    unansweredByMachine: new Map(),
    baseline: new Set(),
    baselineNotes: new Set(),
    baselineIds: new Set(),
    typed: new Map(),
    lastByMachine: new Map(),
    seen: new Set(),
  };
}

/** One string for two; `\0` stands in no note's path and in no normal form. */
export function pair(a: string, b: string): string {
  return `${a}\0${b}`;
}

/** The name of a conversation. */
export function conversationKey(note: string, agent: string | undefined, may: May): string {
  return [note, agent ?? "", may].join("\0");
}
