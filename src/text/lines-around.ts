/**
 * The whole lines around a place. Not here: cutting text into lines (`span.ts`).
 */
import type { Span } from "./span.ts";
import { bom } from "./span.ts";

/** Where the line of `offset` begins; after the BOM on a first line that has one. */
export function lineStartAt(text: string, offset: number): number {
  const before = text.slice(0, offset);
  const last = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  // Between "\r" and "\n" lies no line.
  if (last >= 0) return last + 1;
  return text.startsWith(bom) && offset > 0 ? 1 : 0;
}

/** Where the line of `offset` ends, before its line end. */
export function lineEndAt(text: string, offset: number): number {
  const found = /[\r\n]/g;
  found.lastIndex = offset;
  return found.exec(text)?.index ?? text.length;
}

/** `span` made whole lines, without the last line end; white space and line ends at its end do not count. */
export function wholeLines(text: string, span: Span): Span {
  const used = text.slice(span.start, span.end).trimEnd().length;
  return { start: lineStartAt(text, span.start), end: lineEndAt(text, span.start + used) };
}
