/**
 * Work of the offline model, as a script: it yields the tool calls that it wants made next, hears their results, and
 * ends with what it has to say. Such a script is pure: fed the same results, it wants the same calls.
 * Not here: who runs the calls (`../turn.ts`), which script answers which request (`answer.ts`).
 */
import type { JsonObject } from "../../base/json.ts";
import type { ToolResult } from "../tools/tool.ts";

export interface WantedCall {
  name: string;
  input: JsonObject;
}

/** Yields batches of calls, hears their results in the same order, returns a value. */
export type Work<Value> = Generator<readonly WantedCall[], Value, readonly ToolResult[]>;

/** A step that cannot end well. The message is a sentence for the person who asked. */
export class StepFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StepFailed";
  }
}

/** One call and its result, whatever that is. */
export function* attempt(name: string, input: JsonObject): Work<ToolResult> {
  const [result] = yield [{ name, input }];
  return result ?? { success: false, output: null, error: `${name} gave no result.` };
}

/** One call that must succeed; its output. Else the step has failed, with the tool's reason. */
export function* needed(name: string, input: JsonObject): Work<ToolResult["output"]> {
  const result = yield* attempt(name, input);
  if (!result.success) throw new StepFailed(result.error ?? `${name} failed.`);
  return result.output;
}
