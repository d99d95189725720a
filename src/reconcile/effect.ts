/**
 * What crew can do, as values. Each effect says why, and the log keeps the sentence.
 * Not here: doing it (`daemon/apply.ts`), deciding it (the rule sets beside this file).
 */
import type { Revision } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { ReceiptBody } from "../documents/receipts.ts";
import type { Request } from "../documents/request.ts";
import type { Edit } from "../text/edit.ts";

/** A turn that is to be started for a claimed run. */
export interface RunPlan {
  key: string;
  request: Request;
  runtime: string;
  /** True when an earlier start of the same run was cut off before it changed anything. */
  again: boolean;
}

export type Effect =
  /** Goes to `runs/`, before or after the work it speaks of. */
  | { kind: "receipt"; body: ReceiptBody; why: string }
  /** Made only if the file still is what was read; else the whole plan is thrown away. */
  | { kind: "edit"; path: WorkspacePath; readAs: Revision; edits: Edit[]; why: string }
  | { kind: "prompt"; plan: RunPlan; why: string }
  /** A line of a person for a turn that runs: sent as soon as the agent can take it. */
  | { kind: "steer"; session: string; text: string; why: string }
  | { kind: "cancel"; session: string; actor: string; why: string };

/** Why one block of a file does or does not fire, for `crew why` and `crew status`. */
export interface Reason {
  /** One-based. */
  line: number;
  state: ReasonState;
  /** One sentence. */
  why: string;
}

export type ReasonState = "fires" | "waits" | "works" | "finished" | "held" | "baseline" | "from-git" | "off";

/** Waiting is part of the answer, not a side effect: a settled file has no effects. */
export interface Outcome {
  /** Done in order; the first that finds its file moved ends the list. */
  effects: Effect[];
  lookAgainAt?: Instant;
  reasons: Reason[];
}

/** Several outcomes as one: all effects, the earliest look. */
export function joinOutcomes(outcomes: readonly Outcome[]): Outcome {
  const looks = outcomes.map((outcome) => outcome.lookAgainAt).filter((at) => at !== undefined);
  return {
    effects: outcomes.flatMap((outcome) => outcome.effects),
    reasons: outcomes.flatMap((outcome) => outcome.reasons),
    ...(looks.length > 0 ? { lookAgainAt: Math.min(...looks) as Instant } : {}),
  };
}
