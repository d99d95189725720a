/**
 * `HEARTBEAT.md`: the checklist that each beat works through. Its items are the list items of depth one; all
 * else in the file is the person's own.
 * Not here: when an item is due and what an answer does to it (`reconcile/`).
 */
import type { ListItem } from "mdast";
import type { WorkspacePath } from "../base/paths.ts";
import { lineAtEnd, lineBelow } from "../text/append-line.ts";
import { blankConflicts, type Conflict, continuesAbove, findConflicts } from "../text/conflicts.ts";
import { cutOut, dedent } from "../text/cut.ts";
import { applyEdits, type Edit, insertAt } from "../text/edit.ts";
import { hiddenSpans, touches } from "../text/hidden.ts";
import { lineStartAt, wholeLines } from "../text/lines-around.ts";
import { itemShape } from "../text/lists.ts";
import { parseMarkdown, spanOf, tryMarkdown } from "../text/markdown.ts";
import { type Problem, problemAt, problemOf } from "../text/problem.ts";
import { eolAt, placeOf, type Span } from "../text/span.ts";
import { inlineFields } from "./note-fields.ts";

/** `open` is run; the rest waits for a person or is over. */
export type ItemState = "open" | "done" | "cancelled" | "failed";

export interface HeartbeatItem {
  state: ItemState;
  /** The item's words with what is nested in it, dedented; without bullet, box and the fields below. */
  text: string;
  /** `every`, `agent`, `hours`, `max`, `deliver`, `may` as written; an absent key was not given. */
  fields: Partial<Record<ItemField, string>>;
  /** Whole lines, without the last line end. */
  span: Span;
  /** The box `[ ]` with its brackets; absent for an item without one. */
  box?: Span;
  /** One-based. */
  line: number;
}

export const itemFields = ["every", "agent", "hours", "max", "deliver", "may"] as const;
export type ItemField = (typeof itemFields)[number];

export interface Heartbeat {
  path: WorkspacePath;
  text: string;
  /** In the order of the file. */
  items: HeartbeatItem[];
  problems: Problem[];
}

/** Reads `text`, the content of `path`. Never throws. What stands between conflict markers is no item. */
export function parseHeartbeat(path: WorkspacePath, text: string): Heartbeat {
  const conflicts = findConflicts(text);
  const problems = conflicts.flatMap((one) => one.markers.map((at) => conflictProblem(path, text, at)));
  try {
    const items = topItems(blankConflicts(text, conflicts))
      .filter(({ span }) => !inDispute(text, span, conflicts))
      .flatMap(({ node, span }) => readItem(text, node, span));
    return { path, text, items, problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { path, text, items: [], problems: [...problems, tooDeep(path)] };
  }
}

function topItems(text: string): { node: ListItem; span: Span }[] {
  const root = parseMarkdown(text);
  const hidden = hiddenSpans(text, root);
  return root.children
    .flatMap((node) => (node.type === "list" ? node.children : []))
    .filter((node) => !touches({ start: spanOf(node).start, end: spanOf(node).start + 1 }, hidden))
    .map((node) => ({ node, span: wholeLines(text, spanOf(node)) }));
}

/** An item around a conflict, or one right above it that a side of it may belong to. */
function inDispute(text: string, span: Span, conflicts: readonly Conflict[]): boolean {
  return conflicts.some((one) => {
    if (span.start <= one.span.end && one.span.start <= span.end) return true;
    const between = text.slice(span.end, one.span.start);
    return span.end <= one.span.start && between.trim() === "" && continuesAbove(text, one);
  });
}

const boxStates: Record<string, ItemState> = {
  " ": "open",
  x: "done",
  X: "done",
  "-": "cancelled",
  "!": "failed",
};

function readItem(text: string, node: ListItem, span: Span): HeartbeatItem[] {
  const shape = itemShape(text, spanOf(node).start);
  const start = spanOf(node).start + shape.markerChars;
  const found = /^\[([ xX!-])\](?=\s|$)/.exec(text.slice(start, span.end));
  const box = found ? { start, end: start + found[0].length } : undefined;
  const fields = fieldsIn(text, { start, end: span.end });
  const cuts = [...(box ? [box] : []), ...fields.map((field) => field.span)];
  const words = dedent(cutOut(text, { start, end: span.end }, cuts), shape.contentColumn);
  if (words === "") return [];
  return [
    {
      state: boxStates[found?.[1] ?? " "] ?? "open",
      text: words,
      fields: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
      span,
      ...(box ? { box } : {}),
      line: placeOf(text, span.start).line,
    },
  ];
}

/** The fields on the item's first line; further down they are words. */
function fieldsIn(text: string, within: Span) {
  const firstLine = /^[^\r\n]*/.exec(text.slice(within.start, within.end))?.[0] ?? "";
  return inlineFields(firstLine)
    .filter((field) => (itemFields as readonly string[]).includes(field.key))
    .map(({ key, value, span }) => ({
      key,
      value,
      span: { start: span.start + within.start, end: span.end + within.start },
    }));
}

/**
 * Adds `- [ ] text` below the last item of depth one, else at the end of the file; `text` becomes one line.
 * @returns no edits for a text without words.
 */
export function addItemEdits(doc: Heartbeat, text: string): Edit[] {
  const words = text.replace(/\s+/g, " ").trim();
  if (words === "") return [];
  const [first, ...others] = placesFor(doc, `- [ ] ${words}`);
  const shows = (edit: Edit) => {
    const items = parseHeartbeat(doc.path, applyEdits(doc.text, [edit])).items;
    return items.length === doc.items.length + 1;
  };
  const edit = [first, ...others].find((one) => one !== undefined && shows(one)) ?? first;
  return edit ? [edit] : [];
}

/** The usual place first; then those that help when an open fence or html swallows what comes at the end. */
function placesFor({ text, items }: Heartbeat, line: string): Edit[] {
  const last = items.at(-1);
  const end = lineAtEnd(text, line);
  const apart = { ...end, text: eolAt(text, text.length) + end.text };
  const top = insertAt(lineStartAt(text, bodyStart(text)), line + eolAt(text, 0));
  return [...(last ? [lineBelow(text, last.span.end, indentOf(text, last) + line)] : []), end, apart, top];
}

function bodyStart(text: string): number {
  const first = tryMarkdown(text)?.children[0];
  return first ? spanOf(first).start : text.length;
}

function indentOf(text: string, item: HeartbeatItem): string {
  return /^[ \t]*/.exec(text.slice(item.span.start, item.span.end))?.[0] ?? "";
}

function conflictProblem(path: WorkspacePath, text: string, at: Span): Problem {
  return problemAt(path, text, at, {
    code: "heartbeat/conflict-markers",
    message: "Expected one checklist; found a line that a merge left between two sides.",
    fix: "Keep the items that you want and remove the marker lines.",
    meanwhile:
      "No item between the markers is run or ticked; the others are. Nothing in the file was changed.",
  });
}

function tooDeep(path: WorkspacePath): Problem {
  return problemOf(path, {
    code: "heartbeat/too-deep",
    message:
      "Expected a checklist; found text nested hundreds of levels deep, or thousands of marks without a partner.",
    fix: "Remove that text.",
    meanwhile: "No item is run. Nothing in the file was changed.",
  });
}
