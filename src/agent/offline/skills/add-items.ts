/**
 * Adds items to a list, in the list's own manner: its marker, its indentation, its boxes, its line ends.
 * Not here: finding lists (`../note-lines.ts`).
 */
import { count } from "../../../base/wording.ts";
import { type Edit, insertAt } from "../../../text/edit.ts";
import { eolAt } from "../../../text/span.ts";
import { type ChangePlan, changeFile, editChain } from "../change-file.ts";
import { newPath } from "../find-path.ts";
import {
  findPart,
  listsIn,
  type NoteLine,
  type NoteList,
  noteLines,
  type Part,
  plain,
} from "../note-lines.ts";
import { code, namePaths } from "../quoting.ts";
import type { Skill } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed } from "../work.ts";

type AddItems = StepOf<"add-items">;

export const addItemsSkill: Skill<"add-items"> = {
  chain: () => editChain,
  title: (step) =>
    `add ${count(step.items.length, "item")} to ${step.path === "" ? "this note" : code(step.path)}`,
  changes: () => true,
  work: (step, view) =>
    changeFile(step.path, view, (text, path, absent) => {
      if (absent)
        throw new StepFailed(`${code(path)} does not exist; "create ${newPath(path)} with …" makes it.`);
      return planItems(step, text, path);
    }),
};

function planItems(step: AddItems, text: string, path: string): ChangePlan {
  const lines = noteLines(text);
  const part = findPart(lines, step.heading);
  if (part === undefined) throw new StepFailed(noHeading(step.heading ?? "", lines, path));
  const lists = listsIn(lines, part);
  const there = new Set(lists.flatMap((list) => list.items.map(({ item }) => plain(item.words))));
  const items = step.items.filter((item) => !there.has(plain(item)));
  const where = `${code(path)}${step.heading === undefined ? "" : ` under ${code(step.heading)}`}`;
  if (items.length === 0)
    return { nothing: `${namePaths(step.items)} stood in ${where} already; nothing was changed.` };
  const list = chooseList(lists, step.tasks);
  const edit = list
    ? afterList(text, lines, list, items, step.tasks)
    : newList(text, lines, part, items, step.tasks);
  return {
    edits: [edit],
    would: `${namePaths(items)} would be added to ${where}.`,
    done: `Added ${namePaths(items)} to ${where}.${items.length < step.items.length ? " The rest stood there already." : ""}`,
  };
}

/** For tasks a list that has boxes; else the last list, which is where people add. */
function chooseList(lists: readonly NoteList[], tasks: boolean): NoteList | undefined {
  const boxed = lists.findLast((list) => list.items.some(({ item }) => item.box !== undefined));
  return tasks ? (boxed ?? lists.at(-1)) : lists.at(-1);
}

function afterList(
  text: string,
  lines: readonly NoteLine[],
  list: NoteList,
  items: readonly string[],
  tasks: boolean,
): Edit {
  const last = list.items.at(-1);
  const end = last && lines[last.to - 1];
  if (last === undefined || end === undefined) throw new StepFailed("The list has no items.");
  const boxed = tasks || last.item.box !== undefined;
  const eol = end.eol || eolAt(text, end.end);
  const added = items.map((item, at) => prefixAfter(last.item, at + 1, boxed) + item);
  // Before the line end of the last line, so that a missing one at the end of the file stays missing.
  return insertAt(end.end, added.map((line) => eol + line).join(""));
}

/** The prefix of the item `steps` after `item`: the next number in an ordered list. */
function prefixAfter(item: { prefix: string; marker: string }, steps: number, boxed: boolean): string {
  const white = /^[ \t]*/.exec(item.prefix)?.[0] ?? "";
  const number = /^(\d+)([.)])$/.exec(item.marker);
  const marker = number ? `${Number(number[1]) + steps}${number[2]}` : item.marker;
  const gap = /^[ \t]*\S+([ \t]+)/.exec(item.prefix)?.[1] ?? " ";
  return `${white}${marker}${gap}${boxed ? "[ ] " : ""}`;
}

/** A first list: below the text of the part, with a blank line between. */
function newList(
  text: string,
  lines: readonly NoteLine[],
  part: Part,
  items: readonly string[],
  tasks: boolean,
): Edit {
  const own = lines.slice(Math.max(0, part.from - 1), part.to);
  const last = own.findLast((line) => line.kind !== "blank");
  const offset = last ? last.end : text.length;
  const eol = eolAt(text, offset);
  const list = items.map((item) => `- ${tasks ? "[ ] " : ""}${item}`).join(eol);
  if (last === undefined) return insertAt(text.length, list + eol);
  const next = lines[last.number];
  return insertAt(offset, `${eol}${eol}${list}${next && next.kind !== "blank" ? eol : ""}`);
}

export function noHeading(heading: string, lines: readonly NoteLine[], path: string): string {
  const known = lines.flatMap((line) => (line.kind === "heading" ? [line.words] : []));
  const has = known.length > 0 ? `; it has ${namePaths(known, 8)}` : "; it has no headings";
  return `${code(path)} has no heading ${code(heading)}${has}.`;
}
