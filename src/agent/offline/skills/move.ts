/** Moves or renames one file. Not here: texts that name it (a step of their own replaces those). */
import { findFiles } from "../asks.ts";
import { needFree } from "../change-file.ts";
import { findPath } from "../find-path.ts";
import { code } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";
import { needed, StepFailed } from "../work.ts";

export const moveSkill: Skill<"move"> = {
  chain: () => ["locate", "plan", "execute", "verify"],
  title: (step) => `move ${code(step.from)} to ${code(step.to)}`,
  changes: () => true,
  work: function* (step, view) {
    const { tasks } = view;
    tasks.begin("locate");
    const from = yield* findPath(step.from, view.here);
    needFree(from, view);
    tasks.end(from);
    tasks.begin("plan");
    const to = targetOf(from, step.to);
    needFree(to, view);
    tasks.end(to);
    if (view.readOnly)
      return said(`${code(from)} would become ${code(to)}. Nothing was moved, since this is a question.`);
    tasks.begin("execute");
    yield* needed("move_file", { from, to });
    tasks.end(to);
    tasks.begin("verify");
    const { files } = yield* findFiles({ in: [from, to] });
    if (files.some((file) => file.path === from)) throw new StepFailed(`${code(from)} is still there.`);
    tasks.end("moved");
    return { said: `Moved ${code(from)} to ${code(to)}.`, changed: [from, to] };
  },
};

/** A bare name stays in the old folder; a target without an ending is a folder. */
function targetOf(from: string, to: string): string {
  const cut = from.lastIndexOf("/") + 1;
  if (!/\.[A-Za-z0-9]{1,8}$/.test(to)) return `${to}/${from.slice(cut)}`;
  return to.includes("/") ? to : from.slice(0, cut) + to;
}
