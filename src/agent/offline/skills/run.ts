/**
 * Runs a command that the request names in backticks, and says how it ended: exit code and last lines.
 * Not here: whether it may run (the client decides), how (`../../commands.ts`).
 */
import { isObject } from "../../../base/json.ts";
import { limits } from "../../../base/limits.ts";
import { withoutEscapes } from "../../../base/wording.ts";
import { code, fenced } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";
import { attempt, StepFailed } from "../work.ts";

export const runSkill: Skill<"run"> = {
  chain: (step) => [step.verifies ? "verify" : "execute"],
  title: (step) => `run ${code(step.command)}`,
  changes: () => true,
  work: function* (step, { tasks, readOnly }) {
    if (readOnly) throw new StepFailed(`A question runs nothing, so ${code(step.command)} was not run.`);
    tasks.begin(step.verifies ? "verify" : "execute");
    const result = yield* attempt("run_command", { command: step.command });
    const output =
      isObject(result.output) && typeof result.output.output === "string" ? result.output.output : undefined;
    if (!result.success && output === undefined)
      throw new StepFailed(`${code(step.command)} was not run: ${result.error ?? "no reason was given."}`);
    if (!result.success)
      throw new StepFailed(`${code(step.command)} failed. ${result.error ?? ""}${tail(output ?? "")}`);
    tasks.end("exit code 0");
    const verb = step.verifies ? "passed" : "ended";
    return said(`${code(step.command)} ${verb} with exit code 0.${step.verifies ? "" : tail(output ?? "")}`);
  },
};

/** The last lines of the output, in a block that nothing in them can end. */
function tail(output: string): string {
  const lines = withoutEscapes(output)
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  if (lines.length === 0) return " It printed nothing.";
  const shown = lines.slice(-limits.agentOutputLines);
  const head = lines.length > shown.length ? ` Its last ${shown.length} lines:` : " It printed:";
  return `${head}\n\n${fenced(shown)}`;
}
