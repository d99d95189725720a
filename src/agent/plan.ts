/**
 * The tasks of a turn, and how the client sees them: plan entries, with the exact state beside them.
 * Not here: which tasks a request has (`offline/`, or a network model), when they are shown (`tools/update-plan.ts`).
 */
import type { PlanEntry } from "@agentclientprotocol/sdk";

export const taskTypes = ["locate", "read", "plan", "execute", "verify"] as const;
export type TaskType = (typeof taskTypes)[number];

export const taskStates = ["pending", "planning", "executing", "verifying", "succeeded", "failed"] as const;
export type TaskState = (typeof taskStates)[number];

export interface Task {
  /** Stable over attempts and resumed turns: `2-execute` is the work of the second step. */
  task_id: string;
  task_type: TaskType;
  state: TaskState;
  /** One line for people. */
  title: string;
  /** Why it is in this state; empty while pending. */
  reason: string;
  /** One-based. */
  attempt: number;
}

const statusOf: Record<TaskState, PlanEntry["status"]> = {
  pending: "pending",
  planning: "in_progress",
  executing: "in_progress",
  verifying: "in_progress",
  succeeded: "completed",
  // The protocol has no word for failed: it is over, and the text says how.
  failed: "completed",
};

/** The entry of a plan that shows `task`. */
export function planEntry(task: Task): PlanEntry {
  const { task_id, task_type, state, reason, attempt } = task;
  return {
    content: state === "failed" ? `${task.title}: failed, ${reason}` : task.title,
    priority: "medium",
    status: statusOf[state],
    _meta: { "crew/task": { task_id, task_type, state, reason, attempt } },
  };
}

/** The first task that failed, if any: a turn with one has failed. */
export function findFailed(tasks: readonly Task[]): Task | undefined {
  return tasks.find((task) => task.state === "failed");
}
