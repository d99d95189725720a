/**
 * Tasks from tool calls, for agents that show no plan: calls of one type in a row are one task.
 * Not here: which type a call has (`task-types.ts`), tasks of a plan (`ledger-derive-plan.ts`).
 */
import type { LedgerBody, TaskState, TaskType } from "./ledger.ts";
import {
  type Call,
  type CallState,
  cutText,
  type Deriving,
  movePhase,
  type Stretch,
} from "./ledger-derive-turn.ts";
import { activeState, taskTypeOfTool } from "./task-types.ts";
import type { TranscriptBody } from "./transcript.ts";

export function makeCalls(): CallState {
  return { calls: new Map() };
}

const changing = ["edit", "move", "delete"];

/** The records that follow from a call or its update. */
export function deriveCall(
  turn: Deriving,
  body: Extract<TranscriptBody, { type: "tool_call" }>,
): LedgerBody[] {
  const known = turn.calls.calls.get(body.call_id);
  const call = {
    kind: body.kind || known?.kind || "other",
    title: body.title || known?.title || "",
    status: body.status,
  };
  turn.calls.calls.set(body.call_id, call);
  const records = known ? [] : openFor(turn, body.call_id, call);
  const mine = turn.calls.stretch?.calls;
  if (mine?.has(body.call_id)) mine.set(body.call_id, call);
  if (changing.includes(call.kind) && call.status === "completed") turn.edited = true;
  return records;
}

function openFor(turn: Deriving, id: string, call: Call): LedgerBody[] {
  const type = taskTypeOfTool(call.kind, call.title, turn.edited);
  if (!type || turn.plan.shown) return [];
  const { stretch } = turn.calls;
  if (stretch?.type === type) {
    stretch.calls.set(id, call);
    return [];
  }
  const closed = closeStretch(turn);
  const opened: Stretch = { task_id: newTaskId(turn), type, title: call.title, calls: new Map([[id, call]]) };
  turn.calls.stretch = opened;
  return [
    ...closed,
    ...phaseFor(turn, type, call.title),
    task(opened, activeState(type), call.title || type),
  ];
}

/** An id that no task of the ledger has. */
function newTaskId(turn: Deriving): string {
  const taken = [...turn.fold.tasks.keys()].map((id) => Number(id.match(/^t(\d+)$/)?.[1] ?? 0));
  const mine = Number(turn.calls.stretch?.task_id.slice(1) ?? 0);
  return `t${Math.max(0, mine, ...taken) + 1}`;
}

function phaseFor(turn: Deriving, type: TaskType, title: string): LedgerBody[] {
  if (type === "verify") return movePhase(turn, "verifying", cutText(`Checks the changes: ${title}`));
  if (type !== "execute" && turn.fold.phase?.to === "verifying") return [];
  return movePhase(turn, "working", cutText(`Goes on with: ${title || type}`));
}

/** Ends the current task, if there is one: by how its last call ended, or as failed because of `why`. */
export function closeStretch(turn: Deriving, why?: string): LedgerBody[] {
  const { stretch } = turn.calls;
  turn.calls.stretch = undefined;
  if (!stretch) return [];
  const last = [...stretch.calls.values()].at(-1);
  const ended = last?.status === "completed";
  if (last?.status === "failed") return [task(stretch, "failed", `Failed: ${last.title || stretch.title}`)];
  if (why !== undefined && !ended) return [task(stretch, "failed", why)];
  return [task(stretch, "succeeded", last?.title || stretch.title || stretch.type)];
}

function task(stretch: Stretch, state: TaskState, reason: string): LedgerBody {
  const { task_id, type } = stretch;
  return { type: "task", task_id, task_type: type, state, reason: cutText(reason), attempt: 1 };
}
