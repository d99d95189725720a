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
