/** Lists the headings, tasks or links of notes, each with its place. */
import { count } from "../../../base/wording.ts";
import { partsOf } from "../note-facts.ts";
import { quoteLines } from "../quoting.ts";
import { readScope } from "../read-scope.ts";
import { type Skill, said } from "../skill.ts";

export const listPartsSkill: Skill<"list-parts"> = {
  chain: () => ["locate", "read"],
  title: (step) => `list ${step.part}`,
  changes: () => false,
  work: function* (step, view) {
    const { texts } = yield* readScope(step.scope, view, ".md");
    const lines = texts
      .flatMap(({ path, text }) => partsOf(step.part, path, text))
      .filter((line) => !view.asks(line.text));
    const one = step.part.replace(/s$/, "");
    if (lines.length === 0) return said(`There are no ${step.part} in ${count(texts.length, "note")}.`);
    return said(`${count(lines.length, one)} in ${count(texts.length, "note")}:\n\n${quoteLines(lines, 40)}`);
  },
};
