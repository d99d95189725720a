/**
 * The marks that a merge leaves where two sides differ. What stands between them is nobody's text yet.
 * Not here: what a document does about them.
 */
import { linesOf, type Span } from "./span.ts";

export interface Conflict {
  /** From the first marker to the end of the last one, whole lines without the last line end. */
  span: Span;
  /** The lines `<<<<<<< …`, `||||||| …`, `=======` and `>>>>>>> …`. */
  markers: Span[];
}

/** The conflicts of `text`. One that is not closed reaches to the end; lines that close nothing are text. */
export function findConflicts(text: string): Conflict[] {
  if (!text.includes("<<<<<<< ")) return [];
  const found: Conflict[] = [];
  let open: Conflict | undefined;
  for (const line of linesOf(text)) {
    const span = { start: line.start, end: line.end };
    const sign = /^\uFEFF?(<<<<<<<|\|\|\|\|\|\|\||>>>>>>>)(?: |$)|^(=======)$/.exec(line.text);
    if (!sign) continue;
    if (sign[1] === "<<<<<<<") {
      open ??= { span: { start: line.start, end: text.length }, markers: [] };
      if (open.markers.length === 0) found.push(open);
    }
    open?.markers.push(span);
    if (sign[1] !== ">>>>>>>" || !open) continue;
    open.span.end = line.end;
    open = undefined;
  }
  return found;
}

/** `text` with every conflict made blank lines of the same length: what stands around it keeps its place. */
export function blankConflicts(text: string, conflicts: readonly Conflict[]): string {
  let out = text;
  for (const { span } of conflicts) {
    const blank = text.slice(span.start, span.end).replace(/[^\r\n]/g, " ");
    out = out.slice(0, span.start) + blank + out.slice(span.end);
  }
  return out;
}

/** True when a side of the conflict begins with a line that can go on with the block above it. */
export function continuesAbove(text: string, { markers }: Conflict): boolean {
  return markers.some((marker) => {
    const below = /^(?:\r\n|\n|\r)([^\r\n]*)/.exec(text.slice(marker.end))?.[1] ?? "";
    const isLast = marker === markers.at(-1);
    return !isLast && below.trim() !== "" && !/^(?:[-*+] |\d+[.)] |#|<{7}|\|{7}|={7}|>{7})/.test(below);
  });
}
