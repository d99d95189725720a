/** Shows a file, or lines of it. */

import { count } from "../../../base/wording.ts";
import { linesOf } from "../../../text/span.ts";
import { readText } from "../asks.ts";
import { findPath } from "../find-path.ts";
import { code, fenced } from "../quoting.ts";
import { type Skill, said } from "../skill.ts";
import { StepFailed } from "../work.ts";

/** Lines of one answer; more is what an editor is for. */
const shownLines = 60;

export const showSkill: Skill<"show"> = {
  chain: () => ["locate", "read"],
  title: (step) => `show ${step.path === "" ? "this note" : code(step.path)}`,
  changes: () => false,
  work: function* (step, { tasks, here }) {
    tasks.begin("locate");
    const path = yield* findPath(step.path, here);
    tasks.end(path);
    tasks.begin("read");
    const lines = linesOf(yield* readText(path));
    tasks.end(count(lines.length, "line"));
    const from = step.from ?? 1;
    const to = Math.min(step.to ?? lines.length, lines.length, from + shownLines - 1);
    if (lines.length === 0) return said(`${code(path)} is empty.`);
    if (from < 1 || from > lines.length)
      throw new StepFailed(`${code(path)} has ${count(lines.length, "line")}.`);
    const shown = lines.slice(from - 1, to).map((line) => line.text);
    const left = Math.min(step.to ?? lines.length, lines.length) - to;
    const more = left > 0 ? `\n\n… and ${count(left, "more line", "more lines")}.` : "";
    return said(`${code(`${path}:${from}-${to}`)}:\n\n${fenced(shown)}${more}`);
  },
};
