/** Ticks or unticks the box of one task: one character changes. */
import { replaceSpan } from "../../../text/edit.ts";
import { findText, scopeInput } from "../asks.ts";
import { type ChangePlan, changeFile, editChain } from "../change-file.ts";
import { type ItemLine, noteLines, says } from "../note-lines.ts";
import { code, namePaths } from "../quoting.ts";
import type { Skill, StepView } from "../skill.ts";
import { everywhere, type StepOf } from "../steps.ts";
import { StepFailed, type Work } from "../work.ts";

type Tick = StepOf<"tick">;

export const tickSkill: Skill<"tick"> = {
  chain: () => editChain,
  title: (step) => `${step.to === "done" ? "tick" : "untick"} ${code(step.text)}`,
  changes: () => true,
  work: function* (step, view) {
    const path = step.path ?? (yield* findTaskFile(step, view));
    return yield* changeFile(path, view, (text, found) => planTick(step, text, found, view.asks));
  },
};

/** The one note with such a task. */
function* findTaskFile(step: Tick, { asks, here }: StepView): Work<string> {
  const scope = scopeInput({ ...everywhere, in: ["*.md"] }, here);
  const found = yield* findText(step.text, scope, { wholeWord: false, ignoreCase: true });
  const tasks = found.lines.filter(
    (line) => /^\s*(?:[-*+]|\d+[.)])\s+\[.\]/.test(line.text) && !asks(line.text),
  );
  const paths = [...new Set(tasks.map((line) => line.path))];
  const [path] = paths;
  if (path === undefined) throw new StepFailed(`I found no task ${code(step.text)}.`);
  if (paths.length > 1)
    throw new StepFailed(`Tasks like ${code(step.text)} stand in ${namePaths(paths)}; name the file.`);
  return path;
}

function planTick(step: Tick, text: string, path: string, asks: StepView["asks"]): ChangePlan {
  const tasks = noteLines(text).filter(
    (line): line is ItemLine => line.kind === "item" && line.box !== undefined && !asks(line.text),
  );
  const [task, ...others] = chooseItems(tasks, step.text);
  if (task === undefined) throw new StepFailed(`There is no task ${code(step.text)} in ${code(path)}.`);
  if (others.length > 0)
    throw new StepFailed(
      `${others.length + 1} tasks in ${code(path)} fit ${code(step.text)}: lines ${[task, ...others].map((one) => one.number).join(", ")}.`,
    );
  const isDone = task.box !== " ";
  const place = code(`${path}:${task.number}`);
  if (isDone === (step.to === "done"))
    return {
      nothing: `${code(task.words)} (${place}) is ${isDone ? "ticked" : "open"} already; nothing was changed.`,
    };
  const at = task.start + task.text.indexOf("[", task.text.search(/\S/)) + 1;
  const verb = step.to === "done" ? "ticked" : "opened again";
  return {
    edits: [replaceSpan({ start: at, end: at + (task.box?.length ?? 1) }, step.to === "done" ? "x" : " ")],
    would: `${code(task.words)} (${place}) would be ${verb}.`,
    done: `${code(task.words)} (${place}) is ${verb}.`,
  };
}

/** Those that say exactly `wanted`; else those that hold it. */
export function chooseItems(items: readonly ItemLine[], wanted: string): ItemLine[] {
  const exact = items.filter((item) => says(item, wanted, true));
  return exact.length > 0 ? exact : items.filter((item) => says(item, wanted, false));
}
