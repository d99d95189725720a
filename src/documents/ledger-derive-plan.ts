/**
 * Tasks and phases from the plan that an agent shows. A plan comes whole each time; only what moved is recorded.
 * Not here: tasks of agents without a plan (`ledger-derive-calls.ts`).
 */
import type { LedgerBody, TaskState } from "./ledger.ts";
import { closeStretch } from "./ledger-derive-calls.ts";
import { cutText, type Deriving, movePhase, type PlanState } from "./ledger-derive-turn.ts";
import { activeState, taskTypeOfText } from "./task-types.ts";
import type { PlanEntry, PlanTask } from "./transcript.ts";

export function makePlanState(): PlanState {
  return { shown: false, tasks: new Map(), count: 0 };
}

/** The records that follow from a plan as it stands now. */
export function derivePlan(turn: Deriving, entries: readonly PlanEntry[]): LedgerBody[] {
  if (entries.length === 0) return [];
  const closed = turn.plan.shown ? [] : closeStretch(turn);
  turn.plan.shown = true;
  const phases = [...new Set(entries.map((entry) => cutText(entry.content)))].filter((phase) => phase !== "");
  const changed = !turn.ownPhases && phases.join("\0") !== turn.fold.plan.join("\0") && phases.length > 0;
  const plan: LedgerBody[] = changed ? [{ type: "plan", phases }] : [];
  // The move below is judged against the new plan, which the ledger does not hold yet.
  if (changed) Object.assign(turn.fold, { plan: phases, planAt: phases.indexOf(turn.fold.phase?.to ?? "") });
  return [
    ...closed,
    ...plan,
    ...currentPhase(turn, entries),
    ...entries.flatMap((entry) => taskOf(turn, entry)),
  ];
}

function currentPhase(turn: Deriving, entries: readonly PlanEntry[]): LedgerBody[] {
  const at = entries.findIndex((entry) => entry.status === "in_progress");
  const entry = entries[at];
  if (!entry || cutText(entry.content) === "") return [];
  return movePhase(
    turn,
    cutText(entry.content),
    `The agent's plan is at step ${at + 1} of ${entries.length}.`,
  );
}

function taskOf(turn: Deriving, entry: PlanEntry): LedgerBody[] {
  const known = turn.plan.tasks.get(entry.content);
  const task = entry.task ? { ...entry.task } : fromWording(turn, entry, known);
  const same =
    known && known.state === task.state && known.attempt === task.attempt && known.reason === task.reason;
  turn.plan.tasks.set(entry.content, task);
  return same ? [] : [record(task)];
}

function record(task: PlanTask): LedgerBody {
  return { type: "task", ...task, reason: cutText(task.reason) };
}

function fromWording(turn: Deriving, entry: PlanEntry, known: PlanTask | undefined): PlanTask {
  const task_type = known?.task_type ?? taskTypeOfText(entry.content);
  const state = stateOf(entry, activeState(task_type));
  const again = known && isOver(known.state) && !isOver(state);
  return {
    task_id: known?.task_id ?? nextId(turn),
    task_type,
    state,
    reason: cutText(entry.content),
    attempt: (known?.attempt ?? 1) + (again ? 1 : 0),
  };
}

function stateOf(entry: PlanEntry, active: TaskState): TaskState {
  if (entry.status === "completed") return "succeeded";
  return entry.status === "in_progress" ? active : "pending";
}

function isOver(state: TaskState): boolean {
  return state === "succeeded" || state === "failed";
}

/** Ids of a plan (`p1`, `p2`) that no task of the ledger has. */
function nextId(turn: Deriving): string {
  do turn.plan.count++;
  while (turn.fold.tasks.has(`p${turn.plan.count}`));
  return `p${turn.plan.count}`;
}

/** At the end of a turn: a step that goes on has succeeded with it, or failed with it; one that waits still waits. */
export function closePlan(turn: Deriving, done: boolean, why: string): LedgerBody[] {
  const active = [...turn.plan.tasks.values()].filter(
    (task) => !isOver(task.state) && task.state !== "pending",
  );
  return active.map((task) => {
    const end: Pick<PlanTask, "state" | "reason"> = done
      ? { state: "succeeded", reason: task.reason }
      : { state: "failed", reason: why };
    return record({ ...task, ...end });
  });
}
