/**
 * Where the work stands, folded from the ledger.
 * Not here: the laws of its phases (`ledger-laws.ts`), reading the file (`ledger-read.ts`), the lines of the prompt
 * (`ledger-render.ts`).
 */
import { limits } from "../base/limits.ts";
import { sortRecords } from "../text/json-line.ts";
import type { LedgerBody, LedgerRecord, NoteKind } from "./ledger.ts";
import { isFinal, isKind, type Refusal, refusePhase } from "./ledger-laws.ts";

type Body<T extends LedgerBody["type"]> = Omit<Extract<LedgerBody, { type: T }>, "type">;

export interface LedgerFold {
  goal?: string;
  phase?: Body<"phase">;
  next?: string;
  /** The last `limits.ledgerTried`, oldest first. */
  tried: Body<"tried">[];
  /** The last `limits.ledgerArtifacts`, oldest first; one a path. */
  artifacts: Body<"artifact">[];
  plan: string[];
  /** The last phase of the plan that was current; -1 before the first. */
  planAt: number;
  /** The last state of each task, in order of their first records. */
  tasks: Map<string, Body<"task">>;
  /** The last `limits.ledgerTried`, oldest first. */
  notes: Body<"note">[];
  /** What keeps the work from going on, until a record of kind `unblocked`, a new goal or `done`. */
  blocked?: string;
  usage: { input_tokens: number; output_tokens: number; cost: Record<string, number> };
  stop?: Body<"stop">;
}

export function emptyLedger(): LedgerFold {
  return {
    tried: [],
    artifacts: [],
    plan: [],
    planAt: -1,
    tasks: new Map(),
    notes: [],
    usage: { input_tokens: 0, output_tokens: 0, cost: {} },
  };
}

/** The fold of a whole ledger, in any order of its records. Unlawful records are passed over. */
export function foldLedger(records: readonly LedgerRecord[]): LedgerFold {
  const fold = emptyLedger();
  for (const record of sortRecords(records)) addLedger(fold, record);
  return fold;
}

/** Takes one more record into `fold`, in place; or leaves the fold as it is and says why. */
export function addLedger(fold: LedgerFold, body: LedgerBody): Refusal | undefined {
  switch (body.type) {
    case "goal":
      startGoal(fold, body.text);
      return undefined;
    case "phase": {
      const refusal = refusePhase(fold, body);
      if (!refusal) movePhase(fold, body);
      return refusal;
    }
    case "note":
      addNote(fold, body);
      return undefined;
    case "plan":
      fold.plan = body.phases.map(cut);
      fold.planAt = fold.plan.indexOf(fold.phase?.to ?? "");
      return undefined;
    default:
      addFact(fold, body);
      return undefined;
  }
}

function addFact(
  fold: LedgerFold,
  body: Exclude<LedgerBody, { type: "goal" | "phase" | "note" | "plan" }>,
): void {
  switch (body.type) {
    case "next":
      fold.next = cut(body.text);
      break;
    case "tried":
      keepLast(fold.tried, { approach: cut(body.approach), rejected_because: cut(body.rejected_because) });
      break;
    case "artifact":
      addArtifact(fold, { name: cut(body.name), path: cut(body.path) });
      break;
    case "task":
      fold.tasks.set(body.task_id, fields(body));
      break;
    case "usage":
      addUsage(fold.usage, body);
      break;
    case "stop":
      fold.stop = fields(body);
  }
}

/** The fields that the type of `body` has, without head and type. */
function fields<B extends LedgerBody>(body: B): Omit<B, "type"> {
  const { type, id, ts, machine, ...rest } = body as B & { id?: string; ts?: string; machine?: string };
  return rest as Omit<B, "type">;
}

function cut(text: string): string {
  return text.length > limits.ledgerTextChars ? `${text.slice(0, limits.ledgerTextChars - 1)}…` : text;
}

function keepLast<T>(list: T[], item: T, most: number = limits.ledgerTried): void {
  list.push(item);
  if (list.length > most) list.splice(0, list.length - most);
}

/** A goal after the end opens the ledger again: what was tried and made stays known, the way there starts anew. */
function startGoal(fold: LedgerFold, text: string): void {
  if (isFinal(fold)) {
    Object.assign(fold, { phase: undefined, next: undefined, plan: [], planAt: -1, tasks: new Map() });
  }
  fold.goal = cut(text);
  fold.blocked = undefined;
  fold.stop = undefined;
}

function movePhase(fold: LedgerFold, body: Body<"phase">): void {
  fold.phase = { to: cut(body.to), kind: body.kind, reason: cut(body.reason) };
  const at = fold.plan.indexOf(body.to);
  if (at >= 0) fold.planAt = at;
  if (isFinal(fold)) fold.blocked = undefined;
  else noteBlocked(fold, body.kind, body.reason);
}

function addNote(fold: LedgerFold, body: Body<"note">): void {
  const kind = isKind(body.kind) ? body.kind : "note";
  keepLast(fold.notes, { kind, text: cut(body.text) });
  noteBlocked(fold, kind, body.text);
}

function noteBlocked(fold: LedgerFold, kind: NoteKind, why: string): void {
  if (kind === "blocked") fold.blocked = cut(why);
  if (kind === "unblocked") fold.blocked = undefined;
}

function addArtifact(fold: LedgerFold, artifact: Body<"artifact">): void {
  fold.artifacts = fold.artifacts.filter((other) => other.path !== artifact.path);
  keepLast(fold.artifacts, artifact, limits.ledgerArtifacts);
}

function addUsage(sum: LedgerFold["usage"], body: Body<"usage">): void {
  sum.input_tokens += body.input_tokens ?? 0;
  sum.output_tokens += body.output_tokens ?? 0;
  if (body.cost === undefined) return;
  const currency = body.currency ?? "USD";
  sum.cost[currency] = (sum.cost[currency] ?? 0) + body.cost;
}
