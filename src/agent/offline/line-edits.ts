/**
 * Edits by place as the tool `edit_file` takes them: whole lines as they stand, and as they shall be. The tool makes
 * them only where the lines still are what was read.
 * Not here: which edits (`skills/`).
 */
import type { JsonObject } from "../../base/json.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import { type Line, linesOf } from "../../text/span.ts";

/** `edits` of `text`, joined where they touch the same lines. */
export function lineEdits(text: string, edits: readonly Edit[]): JsonObject[] {
  const lines = linesOf(text);
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start);
  const groups: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of sorted) {
    const from = lineOf(lines, edit.span.start);
    const to = Math.max(from, lineOf(lines, edit.span.end));
    const last = groups.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else groups.push({ from, to, edits: [edit] });
  }
  return groups.map((group) => editOfLines(text, lines, group));
}

/** The index of the line that holds `offset`; the end of a text that ends in a line end is a line of its own. */
function lineOf(lines: readonly Line[], offset: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && line.end + line.eol.length <= offset && (line.eol !== "" || line.end < offset))
      low = middle + 1;
    else high = middle;
  }
  return low;
}

function editOfLines(
  text: string,
  lines: readonly Line[],
  { from, to, edits }: { from: number; to: number; edits: Edit[] },
): JsonObject {
  const start = lines[from]?.start ?? text.length;
  const last = lines[to];
  const end = last ? last.end + last.eol.length : text.length;
  const old = text.slice(start, end);
  const moved = edits.map((edit) => ({
    text: edit.text,
    span: { start: edit.span.start - start, end: edit.span.end - start },
  }));
  return { line: from + 1, old, new: applyEdits(old, moved) };
}
