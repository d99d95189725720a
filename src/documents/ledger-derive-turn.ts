/**
 * What the parts of the deriver share: the turn as far as it was seen, and moves of its phase.
 * Not here: what follows from which event (`ledger-derive.ts`).
 */
import { limits } from "../base/limits.ts";
import { oneLine } from "../base/wording.ts";
import type { LedgerBody, TaskType } from "./ledger.ts";
import type { LedgerFold } from "./ledger-fold.ts";
import { skippedBy } from "./ledger-laws.ts";
import type { Request } from "./request.ts";
import type { PlanTask, ToolStatus, TranscriptBody } from "./transcript.ts";

/** A tool call as last told. */
export interface Call {
  kind: string;
  title: string;
  status: ToolStatus;
}

/** Calls of one type in a row. */
export interface Stretch {
  task_id: string;
  type: TaskType;
  title: string;
  calls: Map<string, Call>;
}

export interface CallState {
  calls: Map<string, Call>;
  stretch?: Stretch;
}

export interface PlanState {
  /** The agent showed a plan: its steps are the tasks. */
  shown: boolean;
  /** Under the step's text. */
  tasks: Map<string, PlanTask>;
  /** A number for the next task. */
  count: number;
}

/** What a turn has shown so far; one a turn. */
export interface Deriving {
  request: Request;
  /** As the ledger stands with all that was derived or seen. */
  fold: LedgerFold;
  calls: CallState;
  plan: PlanState;
  /** Something was changed. */
  edited: boolean;
  /** The agent moves the phases itself. */
  ownPhases: boolean;
  denied: Set<string>;
  usage?: Extract<TranscriptBody, { type: "usage" }>;
}

/** `text` as a ledger keeps it: one line within the limit. */
export function cutText(text: string): string {
  return oneLine(text, limits.ledgerTextChars);
}

/** A move that the laws allow, or none. A step of the plan that was never current is passed by a decision. */
export function movePhase(turn: Deriving, to: string, reason: string): LedgerBody[] {
  if (turn.ownPhases || turn.fold.phase?.to === to) return [];
  const skipped = skippedBy(turn.fold, to);
  if (skipped.length === 0) return [{ type: "phase", to, kind: "progress", reason }];
  const passed = cutText(`${reason} Never current before: ${skipped.join("; ")}`);
  return [{ type: "phase", to, kind: "decision", reason: passed }];
}
