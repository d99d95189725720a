/** Removes one item of a list, with what is nested in it. */
import { type ChangePlan, changeFile, editChain } from "../change-file.ts";
import { findPart, type ItemLine, listsIn, type NoteLine, noteLines } from "../note-lines.ts";
import { code } from "../quoting.ts";
import type { Skill } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed } from "../work.ts";
import { noHeading } from "./add-items.ts";
import { chooseItems } from "./tick.ts";

export const removeItemSkill: Skill<"remove-item"> = {
  chain: () => editChain,
  title: (step) => `remove ${code(step.text)} from ${step.path === "" ? "this note" : code(step.path)}`,
  changes: () => true,
  work: (step, view) =>
    changeFile(step.path, view, (text, path, absent) => {
      if (absent) throw new StepFailed(`${code(path)} does not exist.`);
      return planRemoval(step, text, path, view.asks);
    }),
};

function planRemoval(
  step: StepOf<"remove-item">,
  text: string,
  path: string,
  asks: (line: string) => boolean,
): ChangePlan {
  const lines = noteLines(text);
  const part = findPart(lines, step.heading);
  if (part === undefined) throw new StepFailed(noHeading(step.heading ?? "", lines, path));
  const items = lines
    .slice(part.from, part.to)
    .filter((line): line is ItemLine => line.kind === "item" && !asks(line.text));
  const [item, ...others] = chooseItems(items, step.text);
  if (item === undefined)
    return { nothing: `There is no item ${code(step.text)} in ${code(path)}; nothing was changed.` };
  if (others.length > 0)
    throw new StepFailed(
      `${others.length + 1} items in ${code(path)} fit ${code(step.text)}; say more of its words.`,
    );
  const nested = endOf(lines, item);
  const end = nested.end + nested.eol.length;
  // The last line of a file without a line end takes the one before it along.
  const start =
    nested.eol === "" && item.start > 0 ? (lines[item.number - 2]?.end ?? item.start) : item.start;
  const place = code(`${path}:${item.number}`);
  return {
    edits: [{ span: { start, end }, text: "" }],
    would: `${code(item.words)} (${place}) would be removed.`,
    done: `Removed ${code(item.words)} (it stood in ${place}).`,
  };
}

/** The last line that belongs to `item`. */
function endOf(lines: readonly NoteLine[], item: ItemLine): NoteLine {
  const [list] = listsIn(lines, { from: item.number - 1, to: lines.length });
  return lines[(list?.items[0]?.to ?? item.number) - 1] ?? item;
}
