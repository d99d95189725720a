/**
 * One line more: after another, or at the end of a file.
 * Not here: which line, and after which (`documents/`).
 */
import { type Edit, insertAt } from "./edit.ts";
import { lineEndAt } from "./lines-around.ts";
import { bom, eolAt } from "./span.ts";

/** Adds `line` below the line in which `offset` lies, with the line end of that neighbour. */
export function lineBelow(text: string, offset: number, line: string): Edit {
  const end = lineEndAt(text, offset);
  const eol = eolAt(text, end);
  const next = /^(?:\r\n|\n|\r)/.exec(text.slice(end))?.[0];
  return next === undefined ? insertAt(end, eol + line + eol) : insertAt(end + next.length, line + eol);
}

/** Adds `line` at the end. A last line without line end gets one, blank lines at the end stay above. */
export function lineAtEnd(text: string, line: string): Edit {
  const eol = eolAt(text, text.length);
  const open = text !== "" && text !== bom && !/[\r\n]$/.test(text);
  return insertAt(text.length, (open ? eol : "") + line + eol);
}
