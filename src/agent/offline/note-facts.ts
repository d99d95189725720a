/**
 * What can be counted and listed in notes: headings, tasks, links.
 * Not here: counting (`skills/count.ts`), tables (`skills/tabulate.ts`).
 */

import { noteLines } from "./note-lines.ts";
import type { QuotedLine } from "./quoting.ts";
import type { Part } from "./steps.ts";

export interface TaskFact {
  path: string;
  line: number;
  words: string;
  state: "open" | "done";
  heading: string;
}

/** The tasks of a note, with the heading that each stands under ("" above the first). */
export function tasksOf(path: string, text: string): TaskFact[] {
  const tasks: TaskFact[] = [];
  let heading = "";
  for (const line of noteLines(text)) {
    if (line.kind === "heading") heading = line.words;
    if (line.kind !== "item" || line.box === undefined) continue;
    const state = line.box === " " ? "open" : "done";
    tasks.push({ path, line: line.number, words: line.words, state, heading });
  }
  return tasks;
}

/** The lines of a note that are such a part. */
export function partsOf(part: Part, path: string, text: string): QuotedLine[] {
  if (part === "headings") {
    return noteLines(text).flatMap((line) =>
      line.kind === "heading"
        ? [{ path, line: line.number, text: `${"#".repeat(line.level)} ${line.words}` }]
        : [],
    );
  }
  if (part === "links") return linksOf(path, text);
  const state = part === "open tasks" ? "open" : part === "done tasks" ? "done" : undefined;
  return tasksOf(path, text)
    .filter((task) => state === undefined || task.state === state)
    .map((task) => ({ path, line: task.line, text: `[${task.state === "open" ? " " : "x"}] ${task.words}` }));
}

function linksOf(path: string, text: string): QuotedLine[] {
  const pattern = /\[\[[^\]\n]+\]\]|\[[^\]\n]*\]\([^)\s]+\)|<https?:[^>\s]+>|https?:\/\/[^\s)>\]]+/g;
  return noteLines(text)
    .filter((line) => line.kind !== "code" && line.kind !== "front")
    .flatMap((line) =>
      [...line.text.matchAll(pattern)].map((found) => ({ path, line: line.number, text: found[0] })),
    );
}
