/**
 * The tool `update_plan`: how a model says what it means to do and how far it is.
 * Not here: how the client sees it (`../plan.ts`).
 */
import { type Task, taskStates, taskTypes } from "../plan.ts";
import { objectsOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const updatePlan: Tool = {
  name: "update_plan",
  description: "Replaces the plan of the turn. A task that ends as failed makes the turn a failed one.",
  inputSchema: {
    type: "object",
    properties: {
      tasks: {
        type: "array",
        items: {
          type: "object",
          properties: {
            task_id: { type: "string" },
            task_type: { enum: [...taskTypes] },
            state: { enum: [...taskStates] },
            title: { type: "string" },
            reason: { type: "string" },
            attempt: { type: "integer", minimum: 1 },
          },
          required: ["task_id", "task_type", "state", "title"],
        },
      },
    },
    required: ["tasks"],
  },
  run: async (input, { showPlan }) => {
    const given = objectsOf(input, "tasks");
    const tasks = given.map(readTask).filter((task) => task !== undefined);
    if (tasks.length < given.length) return failed("A task lacks its id, type, state or title.");
    await showPlan(tasks);
    return succeeded(null);
  },
};

function readTask(given: Record<string, unknown>): Task | undefined {
  const task_type = taskTypes.find((type) => type === given.task_type);
  const state = taskStates.find((known) => known === given.state);
  const { task_id, title, reason, attempt } = given;
  if (task_type === undefined || state === undefined) return undefined;
  if (typeof task_id !== "string" || typeof title !== "string") return undefined;
  return {
    task_id,
    task_type,
    state,
    title,
    reason: typeof reason === "string" ? reason : "",
    attempt: typeof attempt === "number" ? attempt : 1,
  };
}
