/** Sorts a list by its words; each item takes what is nested in it along. */
import { count } from "../../../base/wording.ts";
import { type ChangePlan, changeFile, editChain } from "../change-file.ts";
import { findPart, listsIn, type NoteLine, type NoteList, noteLines, plain } from "../note-lines.ts";
import { code } from "../quoting.ts";
import type { Skill } from "../skill.ts";
import type { StepOf } from "../steps.ts";
import { StepFailed } from "../work.ts";
import { noHeading } from "./add-items.ts";

export const sortListSkill: Skill<"sort-list"> = {
  chain: () => editChain,
  title: (step) => `sort the list in ${step.path === "" ? "this note" : code(step.path)}`,
  changes: () => true,
  work: (step, view) =>
    changeFile(step.path, view, (text, path, absent) => {
      if (absent) throw new StepFailed(`${code(path)} does not exist.`);
      return planSort(step, text, path);
    }),
};

function planSort(step: StepOf<"sort-list">, text: string, path: string): ChangePlan {
  const lines = noteLines(text);
  const part = findPart(lines, step.heading);
  if (part === undefined) throw new StepFailed(noHeading(step.heading ?? "", lines, path));
  const lists = listsIn(lines, part).filter((list) => list.items.length > 1);
  const [list, ...others] = lists;
  if (list === undefined) throw new StepFailed(`I found no list to sort in ${code(path)}.`);
  if (others.length > 0)
    throw new StepFailed(`${code(path)} has ${lists.length} lists; say under which heading.`);
  const slots = list.items.map((item) => slotOf(lines, item));
  const order = sortedItems(list, step.descending);
  // Markers, numbers and line ends stay where they are; boxes, words and what is nested move.
  const edits = slots.map((slot, at) => {
    const from = slots[order[at] ?? at] ?? slot;
    return { span: slot, text: text.slice(from.start, from.end) };
  });
  const moved = edits.filter((edit) => text.slice(edit.span.start, edit.span.end) !== edit.text);
  if (moved.length === 0)
    return { nothing: `The list in ${code(path)} is sorted already; nothing was changed.` };
  const what = `${count(list.items.length, "item")} in ${code(path)}`;
  return { edits: moved, would: `${what} would be sorted.`, done: `Sorted ${what}.` };
}

/** From behind the marker to the end of the item's last line. */
function slotOf(lines: readonly NoteLine[], { item, from, to }: NoteList["items"][number]) {
  const marker = item.text.indexOf(item.marker) + item.marker.length;
  const last = lines[to - 1] ?? item;
  return { start: (lines[from]?.start ?? item.start) + marker, end: last.end };
}

function sortedItems(list: NoteList, descending: boolean): number[] {
  const compare = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;
  const order = list.items.map((_, at) => at);
  const words = (at: number | undefined) => plain(list.items[at ?? 0]?.item.words ?? "");
  return order.sort((a, b) => (compare(words(a), words(b)) || a - b) * (descending ? -1 : 1));
}
