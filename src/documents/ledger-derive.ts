/**
 * Ledger records from what an agent did, for every runtime: the goal from the request, tasks from its plan or its
 * tool calls, artifacts from diffs, what blocked it, and how it ended. The same events give the same records.
 * Not here: records that an agent writes itself (`tools/ledger-record.ts`), heads and the file (`daemon/`).
 */
import { baseName } from "../base/paths.ts";
import type { LedgerBody, SessionStatus } from "./ledger.ts";
import { closeStretch, deriveCall, makeCalls } from "./ledger-derive-calls.ts";
import { closePlan, derivePlan, makePlanState } from "./ledger-derive-plan.ts";
import { cutText, type Deriving, movePhase } from "./ledger-derive-turn.ts";
import { addLedger, emptyLedger, type LedgerFold } from "./ledger-fold.ts";
import { isFinal } from "./ledger-laws.ts";
import type { Request } from "./request.ts";
import type { TranscriptBody, TurnOutcome } from "./transcript.ts";

export interface LedgerDeriver {
  /** The records that follow from one more event, in order; often none. */
  next(body: TranscriptBody): LedgerBody[];
  /** Tells of a record that the agent wrote itself. Once it moved a phase, the phases of this turn are its own. */
  saw(body: LedgerBody): void;
}

/**
 * A deriver for one turn. `start` is the fold of the session's ledger before it (absent: a new ledger), so that
 * nothing is said twice and no phase moves against the laws.
 */
export function makeLedgerDeriver(request: Request, start: LedgerFold = emptyLedger()): LedgerDeriver {
  const turn: Deriving = {
    request,
    fold: structuredClone(start),
    calls: makeCalls(),
    plan: makePlanState(),
    edited: false,
    ownPhases: false,
    denied: new Set(),
  };
  return {
    next: (body) => derive(turn, body).filter((record) => addLedger(turn.fold, record) === undefined),
    saw: (body) => {
      if (body.type === "phase" || body.type === "plan") turn.ownPhases = true;
      addLedger(turn.fold, body);
    },
  };
}

function derive(turn: Deriving, body: TranscriptBody): LedgerBody[] {
  switch (body.type) {
    case "prompt":
      return deriveGoal(turn);
    case "tool_call":
      return deriveCall(turn, body);
    case "plan":
      return derivePlan(turn, body.entries);
    case "diff":
      return deriveArtifact(turn, body);
    case "permission":
      return body.decision === "deny" ? deriveDenial(turn, body) : [];
    case "error":
      return [note("blocked", `${body.layer} error ${body.code}: ${body.message}`)];
    case "steer":
      return [note("note", `The person: ${body.text}`)];
    case "usage":
      turn.usage = body;
      return [];
    case "stop":
      return deriveStop(turn, body);
    default:
      return [];
  }
}

/** The same goal again (a turn that goes on after a crash) opens nothing. */
function deriveGoal({ request, fold }: Deriving): LedgerBody[] {
  const text = cutText(request.instruction);
  return fold.goal === text && !isFinal(fold) && !fold.stop ? [] : [{ type: "goal", text }];
}

function deriveArtifact(turn: Deriving, body: Extract<TranscriptBody, { type: "diff" }>): LedgerBody[] {
  turn.edited = true;
  if (body.new_hash === null) return [note("progress", `Deleted ${body.path}.`)];
  const known = turn.fold.artifacts.some((artifact) => artifact.path === body.path);
  return known ? [] : [{ type: "artifact", name: baseName(body.path), path: body.path }];
}

function deriveDenial(turn: Deriving, body: Extract<TranscriptBody, { type: "permission" }>): LedgerBody[] {
  const what = `${body.capability} ${body.resource}`;
  if (turn.denied.has(what)) return [];
  turn.denied.add(what);
  return [note("blocked", `Denied: ${what} (${body.rule})`)];
}

function note(kind: "blocked" | "note" | "progress", text: string): LedgerBody {
  return { type: "note", kind, text: cutText(text) };
}

const statusOf: Record<TurnOutcome, SessionStatus> = {
  done: "done",
  failed: "failed",
  suspect: "failed",
  cancelled: "stopped",
};

function deriveStop(turn: Deriving, body: Extract<TranscriptBody, { type: "stop" }>): LedgerBody[] {
  const done = body.outcome === "done";
  const reason = cutText(body.reason);
  const actor = body.actor ?? (body.outcome === "cancelled" ? "person" : "agent");
  const { input_tokens, output_tokens, cost, currency } = turn.usage ?? {};
  return [
    ...closeStretch(turn, done ? undefined : reason || body.stop_reason),
    ...closePlan(turn, done, reason || body.stop_reason),
    ...(turn.usage
      ? [{ type: "usage" as const, ...defined({ input_tokens, output_tokens, cost, currency }) }]
      : []),
    ...(done ? movePhase(turn, "done", reason || "The agent ended its turn.") : []),
    { type: "stop", status: statusOf[body.outcome], actor, reason: reason || body.stop_reason },
  ];
}

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;
}
