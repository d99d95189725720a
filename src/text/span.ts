/**
 * Places in text. Offsets count UTF-16 units of the decoded file, the BOM included, so that a span
 * cuts exactly the bytes it means. Lines and columns are one-based, as editors show them.
 * Not here: changing text (`edit.ts`).
 */

/** `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

export interface Place {
  line: number;
  column: number;
}

/** One line: its text without line end, and where it lies. `eol` is "", "\n", "\r\n" or "\r". */
export interface Line {
  text: string;
  start: number;
  /** Where the line end begins. */
  end: number;
  eol: string;
}

/** Cuts `text` into lines; a final line end opens no further line. Joined again they are `text`. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const pattern = /\r\n|\n|\r/g;
  let start = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    lines.push({ text: text.slice(start, found.index), start, end: found.index, eol: found[0] });
    start = pattern.lastIndex;
  }
  if (start < text.length) lines.push({ text: text.slice(start), start, end: text.length, eol: "" });
  return lines;
}

/** The byte order mark that some editors put in front. */
export const bom = "\uFEFF";

/** The place of `offset`. A BOM takes no column. */
export function placeOf(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const breaks = [...before.matchAll(/\r\n|\n|\r(?!\n)/g)];
  const last = breaks.at(-1);
  const lineStart = last ? last.index + last[0].length : text.startsWith(bom) ? 1 : 0;
  return { line: breaks.length + 1, column: Math.max(offset - lineStart, 0) + 1 };
}

/** The line end that a new line after `offset` should have: its neighbour's, else the file's first, else "\n". */
export function eolAt(text: string, offset: number): string {
  const before = text.slice(0, offset).match(/(\r\n|\n|\r)(?=[^\r\n]*$)/);
  const after = text.slice(offset).match(/\r\n|\n|\r/);
  return after?.[0] ?? before?.[1] ?? "\n";
}
