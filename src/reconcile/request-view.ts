/**
 * What the rules for requests look at: one note and everything on disk that bears on it.
 * Not here: gathering it (`daemon/look.ts`), deciding (`request.ts`).
 */
import type { Revision } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Note, RequestBlock } from "../documents/note-types.ts";
import type { RunStatus } from "../documents/receipts.ts";
import type { Hold } from "../documents/receipts-state.ts";
import type { May } from "../documents/request.ts";
import type { Run } from "./run.ts";

/** Who wrote a bare mark, as far as it can be known: an agent named the file, or a command of it ran meanwhile. */
export type Author = { kind: "person" } | { kind: "agent"; session: string; how: "named" | "command" };

/** Where the lines of a block come from. */
export type Origin = "typed" | "git";

/** Whether work may start for a request; each refusal but `elsewhere` is written into the note. */
export type StartState =
  | { kind: "ready"; runtime: string }
  /** Another machine starts the work here, or this one from a later time on. */
  | { kind: "elsewhere"; machine: string; from?: Instant }
  | { kind: "held"; reason: string };

/** How the last turn of a cut-off run stands in its transcript. */
export interface LastTurn {
  /** Set when the turn had come to its end before crew was cut off. */
  ended?: { status: RunStatus; reason: string; actor: string };
  /** The turn changed something, or may have. */
  changed: boolean;
}

/** What a finished run has to say. */
export interface RunAnswer {
  text: string;
  /** The name of the session's folder and page. */
  sessionName: string;
  /** `+4 −2 in 3 files`, and the path of changes.diff relative to the workspace. */
  changes?: { summary: string; path: string };
}

export interface RequestView {
  path: WorkspacePath;
  revision: Revision;
  note: Note;
  now: Instant;
  timezone: string;
  machine: string;
  requestSettleMs: number;
  /** Runs of this note, in the order of their claims; also runs whose claim stands here though it was claimed elsewhere. */
  runs: readonly Run[];
  /** The last hold on record for the text of this block. */
  holdFor(block: RequestBlock): Hold | undefined;
  isBaseline(block: RequestBlock, ordinal: number): boolean;
  authorOf(block: RequestBlock): Author;
  originOf(block: RequestBlock): Origin;
  /** A receipt says that the person typed this mark. */
  isOnRecord(block: RequestBlock): boolean;
  /** Since when the block reads as it does. */
  unchangedSince(block: RequestBlock): Instant;
  /** HEAD moved at this instant, other than by a commit made here. */
  lastBroughtAt?: Instant;
  start(may: May, agent: string | undefined): StartState;
  /** Sessions whose turn runs in this process. */
  isRunning(session: string): boolean;
  /** Its turn was asked to stop and is being ended. */
  isStopping(session: string): boolean;
  lastTurn(run: Run): LastTurn;
  answer(run: Run): RunAnswer;
  /** The session that a new request of this note goes to: the conversation's, or a fresh one. */
  sessionFor(may: May, agent: string | undefined): string;
  /** True when the claim of this session stands in another note (it was moved there). */
  claimStandsElsewhere(session: string): boolean;
}
