/**
 * What a skill of the offline model is: the work for one sort of step.
 * Not here: the list of skills (`skills.ts`), reading steps out of words (`phrases/`).
 */
import type { TaskType } from "../plan.ts";
import type { Does, StepOf } from "./steps.ts";
import type { StepTasks } from "./tasks.ts";
import type { Work } from "./work.ts";

/** What a step's work may know beside the step. */
export interface StepView {
  tasks: StepTasks;
  /** Nothing may be changed: the skill says what would be. */
  readOnly: boolean;
  /** The file that the request stands in, if the client said so. */
  here?: string;
  /** True for a line of the request itself, wherever it is found: it is neither an answer nor to be edited. */
  asks(line: string): boolean;
  /** Folders and files that the person said must not be touched. */
  spared: readonly string[];
}

/** What a step came to. `said` is markdown; `changed` names the files that are different now. */
export interface Report {
  said: string;
  changed: readonly string[];
}

export interface Skill<Kind extends Does> {
  /** The tasks of the step, in order; those after "plan" are left out when nothing may be changed. */
  chain(step: StepOf<Kind>): readonly TaskType[];
  /** A few words for the plan. */
  title(step: StepOf<Kind>): string;
  /** True when the step changes files or runs a program. */
  changes(step: StepOf<Kind>): boolean;
  /** Throws `StepFailed` when the step cannot end well. */
  work(step: StepOf<Kind>, view: StepView): Work<Report>;
}

/** A report of work that changed nothing. */
export function said(text: string): Report {
  return { said: text, changed: [] };
}
