/** The skills of the offline model, by what their step does. A new skill is a file in `skills/` and a line here. */
import type { Skill } from "./skill.ts";
import { addItemsSkill } from "./skills/add-items.ts";
import { appendSkill } from "./skills/append.ts";
import { countSkill } from "./skills/count.ts";
import { createSkill } from "./skills/create.ts";
import { findFilesSkill } from "./skills/find-files.ts";
import { findTextSkill } from "./skills/find-text.ts";
import { helpSkill } from "./skills/help.ts";
import { listPartsSkill } from "./skills/list-parts.ts";
import { moveSkill } from "./skills/move.ts";
import { removeItemSkill } from "./skills/remove-item.ts";
import { replaceSkill } from "./skills/replace.ts";
import { runSkill } from "./skills/run.ts";
import { showSkill } from "./skills/show.ts";
import { sortListSkill } from "./skills/sort-list.ts";
import { summariseSkill } from "./skills/summarise.ts";
import { tabulateSkill } from "./skills/tabulate.ts";
import { tickSkill } from "./skills/tick.ts";
import type { Does, Step, StepOf } from "./steps.ts";

const skills: { [Kind in Does]: Skill<Kind> } = {
  "find-text": findTextSkill,
  "find-files": findFilesSkill,
  show: showSkill,
  "list-parts": listPartsSkill,
  replace: replaceSkill,
  move: moveSkill,
  create: createSkill,
  append: appendSkill,
  "add-items": addItemsSkill,
  tick: tickSkill,
  "remove-item": removeItemSkill,
  "sort-list": sortListSkill,
  count: countSkill,
  tabulate: tabulateSkill,
  summarise: summariseSkill,
  run: runSkill,
  help: helpSkill,
};

/** The skill of a step, for that step: each skill takes the steps of its own kind only. */
export function skillOf<Kind extends Does>(step: StepOf<Kind> & Step): Skill<Kind> {
  return skills[step.does as Kind];
}
