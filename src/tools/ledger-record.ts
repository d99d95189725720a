/**
 * The tool `ledger_record`: an agent notes where its work stands. What the laws of the ledger refuse is not written,
 * and the agent reads why.
 * Not here: the laws (`documents/ledger-laws.ts`), heads and the file (whoever lends `write`).
 */

import { errorText } from "../base/assert.ts";
import { isObject, type JsonObject } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { type LedgerBody, ledgerShape, noteKinds, taskStates, taskTypes } from "../documents/ledger.ts";
import type { LedgerFold } from "../documents/ledger-fold.ts";
import { refuseLedger } from "../documents/ledger-refuse.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

/** What the session lends: its ledger as it stands, and the way to write to it. */
export interface LedgerContext {
  fold(): LedgerFold;
  /** Writes one record, and has the fold know it before it resolves. */
  write(body: LedgerBody): Promise<void>;
}

/** Types that an agent may write; `usage` and `stop` are crew's own. */
const agentTypes = ["goal", "phase", "next", "tried", "artifact", "note", "plan", "task"] as const;
type AgentType = (typeof agentTypes)[number];

const text = { type: "string", minLength: 1, maxLength: limits.ledgerTextChars };

const inputSchema: JsonObject = {
  type: "object",
  required: ["type"],
  properties: {
    type: { type: "string", enum: [...agentTypes] },
    text: { ...text, description: "For goal, next and note." },
    to: { ...text, description: "For phase: its new name; `done` and `abandoned` end the work." },
    kind: { type: "string", enum: [...noteKinds], description: "For phase (needed) and note." },
    reason: { ...text, description: "For phase (needed) and task: why." },
    approach: { ...text, description: "For tried: what was tried." },
    rejected_because: { ...text, description: "For tried: why it did not work." },
    name: { ...text, description: "For artifact." },
    path: { ...text, description: "For artifact: relative to the workspace." },
    phases: {
      type: "array",
      items: text,
      minItems: 1,
      description: "For plan: the names of its phases in order.",
    },
    task_id: { ...text, description: "For task." },
    task_type: { type: "string", enum: [...taskTypes] },
    state: { type: "string", enum: [...taskStates] },
    attempt: { type: "integer", minimum: 1 },
    undo: { ...text, description: "For task: how to take it back." },
  },
  additionalProperties: false,
};

export const ledgerRecord: Tool<LedgerContext> = {
  name: "ledger_record",
  description:
    "Note where the work stands, for yourself after an interruption and for people: the goal, the phase (it moves only with a kind and a reason), the next step, what was tried and why it was rejected, artifacts, notes, the plan. One record a call.",
  inputSchema,
  needsYes: false,
  run: async (input, context) => {
    const read = readInput(input);
    if (typeof read === "string") return failed(read);
    const refusal = refuseLedger(context.fold(), read);
    if (refusal !== undefined) return failed(refusal);
    try {
      await context.write(read as LedgerBody);
      return succeeded(`Recorded: ${read.type}.`);
    } catch (error) {
      return failed(`The record could not be written: ${errorText(error)}`);
    }
  },
};

/** The record that `input` asks for, with what may be left out filled in; or a sentence about what is wrong. */
function readInput(input: unknown): (JsonObject & { type: AgentType }) | string {
  if (!isObject(input)) return `Expected an object with "type"; found ${JSON.stringify(input) ?? "nothing"}.`;
  const type = agentTypes.find((known) => known === input.type);
  if (!type) return `"type" is one of ${agentTypes.join(", ")}.`;
  const known = Object.keys(ledgerShape[type] ?? {});
  const allowed = [
    "type",
    ...known,
    ...(type === "phase" ? ["kind", "reason"] : []),
    ...(type === "note" ? ["kind"] : []),
  ];
  const stranger = Object.keys(input).find((key) => !allowed.includes(key));
  if (stranger !== undefined)
    return `A ${type} record has no "${stranger}"; it has ${allowed.slice(1).join(", ")}.`;
  const defaults = type === "note" ? { kind: "note" } : type === "task" ? { attempt: 1 } : {};
  return { ...defaults, ...input, type } as JsonObject & { type: AgentType };
}
