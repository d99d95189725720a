/**
 * Edits by place: the only way crew changes a file that somebody else may have written.
 * Not here: swapping the file on disk (`disk/replace.ts`), where an edit belongs (`documents/`).
 */
import { assert } from "../base/assert.ts";
import type { Span } from "./span.ts";

/** Put `text` where `span` lies; an empty span inserts, an empty text removes. */
export interface Edit {
  span: Span;
  text: string;
}

export function insertAt(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

export function replaceSpan(span: Span, text: string): Edit {
  return { span, text };
}

/**
 * `text` with all `edits` made at once; their spans refer to `text` and must not overlap.
 * Two insertions at one offset keep their order.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = edits
    .map((edit, order) => ({ ...edit, order }))
    .sort((a, b) => a.span.start - b.span.start || a.order - b.order);
  let out = "";
  let at = 0;
  for (const edit of sorted) {
    assert(
      edit.span.start >= at && edit.span.end >= edit.span.start && edit.span.end <= text.length,
      "edits overlap or lie outside the text",
    );
    out += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return out + text.slice(at);
}
