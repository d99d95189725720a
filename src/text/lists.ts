/**
 * List items as they are written: markers, columns, and the white space that keeps a line inside an item.
 * Not here: what an item says (`documents/`).
 */
import type { ListItem } from "mdast";
import { lineEndAt, lineStartAt } from "./lines-around.ts";
import { childrenOf, spanOf } from "./markdown.ts";

export interface ItemShape {
  /** Characters of the marker and the white space after it. */
  markerChars: number;
  /** Zero-based column at which the item's content stands; lines below belong to it from there on. */
  contentColumn: number;
}

/** The column after `text`, from `column` on; tabs go to multiples of four. */
export function columnAfter(text: string, column = 0): number {
  let at = column;
  for (const char of text) at += char === "\t" ? 4 - (at % 4) : 1;
  return at;
}

/** The shape of the list item whose marker stands at `start`. */
export function itemShape(text: string, start: number): ItemShape {
  const column = columnAfter(text.slice(lineStartAt(text, start), start));
  const found = /^(?:[-*+]|\d{1,9}[.)])/.exec(text.slice(start, start + 10))?.[0] ?? "-";
  const line = text.slice(start + found.length, lineEndAt(text, start));
  const blank = /^[ \t]*/.exec(line)?.[0] ?? "";
  const markerEnd = columnAfter(found, column);
  const wide = columnAfter(blank, markerEnd);
  // An empty first line, or one that begins with indented code, leaves one column after the marker.
  if (blank === line || wide - markerEnd > 4) {
    return { markerChars: found.length + Math.min(1, blank.length), contentColumn: markerEnd + 1 };
  }
  return { markerChars: found.length + blank.length, contentColumn: wide };
}

/**
 * White space that keeps a new line inside `item`: that of one of its own lines when it has one, else the
 * item's own with the marker's width in spaces.
 */
export function contentIndent(text: string, item: ListItem): string {
  const { start } = spanOf(item);
  const { contentColumn } = itemShape(text, start);
  const own = childrenOf(item)
    .filter((child) => child.type !== "code")
    .flatMap((child) =>
      indentsOf(text, spanOf(child).start, child.type === "paragraph" ? spanOf(child).end : 0),
    );
  const fits = own.find((white) => {
    const column = columnAfter(white);
    return column >= contentColumn && column < contentColumn + 4;
  });
  return fits ?? computedIndent(text, start, contentColumn);
}

/** The white space in front of the lines from `start` to `end`, where a line has nothing else in front. */
function indentsOf(text: string, start: number, end: number): string[] {
  const first = text.slice(lineStartAt(text, start), start);
  const below = [...text.slice(start, Math.max(start, end)).matchAll(/(?:\r\n|\n|\r)([ \t]*)(?=\S)/g)];
  return [...(/^[ \t]*$/.test(first) ? [first] : []), ...below.map((found) => found[1] ?? "")];
}

function computedIndent(text: string, start: number, contentColumn: number): string {
  const before = text.slice(lineStartAt(text, start), start);
  const white = /^[ \t]*/.exec(before)?.[0] ?? "";
  return white + " ".repeat(Math.max(0, contentColumn - columnAfter(white)));
}
