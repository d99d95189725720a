/** The skills of the offline model, by what their step does. A new skill is a file in `skills/` and a line here. */
import type { Skill } from "./skill.ts";
import { findTextSkill } from "./skills/find-text.ts";
import { replaceSkill } from "./skills/replace.ts";
import { runSkill } from "./skills/run.ts";
import type { Does, Step, StepOf } from "./steps.ts";

type Skills = { [Kind in Does]: Skill<Kind> };

const skills = {
  "find-text": findTextSkill,
  replace: replaceSkill,
  run: runSkill,
} as unknown as Skills;

/** The skill of a step, for that step: each skill takes the steps of its own kind only. */
export function skillOf<Kind extends Does>(step: StepOf<Kind> & Step): Skill<Kind> {
  return skills[step.does as Kind];
}
