/**
 * The board of a turn's tasks: for each step of the request the types of work it takes, and how far it is.
 * Not here: the steps' work (`skills.ts`), how a client sees tasks (`../plan.ts`).
 */
import type { JsonObject } from "../../base/json.ts";
import { limits } from "../../base/limits.ts";
import { oneLine } from "../../base/wording.ts";
import type { Task, TaskState, TaskType } from "../plan.ts";
import type { WantedCall, Work } from "./work.ts";

/** What a step says while it works. One task of it is under way at a time. */
export interface StepTasks {
  /** The task of this type begins. */
  begin(type: TaskType): void;
  /** The task that is under way has succeeded; `reason` is what came out. */
  end(reason: string): void;
  /** The task that is under way, else the next one, has failed. */
  fail(reason: string): void;
  /** Every task has succeeded, in an earlier attempt of the turn. */
  skip(reason: string): void;
}

export interface Board {
  /** Puts the tasks of step `number` (one-based) on the board. */
  add(number: number, title: string, chain: readonly TaskType[]): StepTasks;
  /** The call that shows the board, when it changed since it was shown last. */
  takeCall(): WantedCall | undefined;
}

const stateWhileAt: Record<TaskType, TaskState> = {
  locate: "executing",
  read: "executing",
  plan: "planning",
  execute: "executing",
  verify: "verifying",
};

export function makeBoard(): Board {
  const tasks: Task[] = [];
  let changed = false;
  const set = (task: Task | undefined, state: TaskState, reason: string) => {
    if (task === undefined) return;
    task.state = state;
    task.reason = oneLine(reason, limits.reasonChars);
    changed = true;
  };
  return {
    add: (number, title, chain) => {
      const own = chain.map((type) => newTask(number, title, type));
      tasks.push(...own);
      changed = true;
      return stepTasks(own, set);
    },
    takeCall: () => {
      if (!changed) return undefined;
      changed = false;
      return { name: "update_plan", input: { tasks: tasks.map((task): JsonObject => ({ ...task })) } };
    },
  };
}

function newTask(number: number, title: string, type: TaskType): Task {
  return {
    task_id: `${number}-${type}`,
    task_type: type,
    state: "pending",
    title: `${type}: ${title}`,
    reason: "",
    attempt: 1,
  };
}

function stepTasks(
  own: readonly Task[],
  set: (task: Task | undefined, state: TaskState, reason: string) => void,
): StepTasks {
  let current: Task | undefined;
  return {
    begin: (type) => {
      current = own.find((task) => task.task_type === type);
      set(current, stateWhileAt[type], "");
    },
    end: (reason) => {
      set(current, "succeeded", reason);
      current = undefined;
    },
    fail: (reason) => set(current ?? own.find((task) => task.state === "pending"), "failed", reason),
    skip: (reason) => {
      for (const task of own) set(task, "succeeded", reason);
    },
  };
}

/** `work`, with the board shown before the next calls whenever it changed, and once more at the end. */
export function* showing<Value>(board: Board, work: Work<Value>): Work<Value> {
  let step = work.next([]);
  while (!step.done) {
    const plan = board.takeCall();
    const results = yield plan === undefined ? step.value : [plan, ...step.value];
    step = work.next(plan === undefined ? results : results.slice(1));
  }
  const last = board.takeCall();
  if (last !== undefined) yield [last];
  return step.value;
}
