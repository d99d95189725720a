/**
 * Text with parts left out, for reading: what is cut here is never written back.
 * Not here: changing a file (`edit.ts`).
 */
import { linesOf, type Span } from "./span.ts";

/**
 * What is left of `span` without `cuts`; those that lie outside it are ignored. `between` stands where something
 * was cut; without it nothing does, but words that would run together keep a space, and two spaces become one.
 */
export function cutOut(text: string, span: Span, cuts: readonly Span[], between?: string): string {
  let out = "";
  let at = span.start;
  const inside = cuts.filter((one) => one.start >= span.start && one.end <= span.end);
  for (const cut of inside.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (cut.end <= at) continue;
    out += text.slice(at, Math.max(at, cut.start));
    const after = text.slice(cut.end, span.end);
    out += between ?? gap(out, after);
    at =
      cut.end +
      (between === undefined && /(?:^|\s)$/.test(out) ? (/^[ \t]*/.exec(after)?.[0].length ?? 0) : 0);
  }
  return out + text.slice(at, span.end);
}

function gap(before: string, after: string): string {
  return /\S$/.test(before) && /^[\p{L}\p{N}]/u.test(after) ? " " : "";
}

/** Lines joined by "\n", without `columns` of white space in front, without any at the end, at most one blank line in a row. */
export function dedent(text: string, columns: number): string {
  const lines = linesOf(text).map((line, i) =>
    i === 0 ? line.text.trim() : dropColumns(line.text, columns),
  );
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function dropColumns(line: string, columns: number): string {
  let column = 0;
  let at = 0;
  while (column < columns && /[ \t]/.test(line[at] ?? "")) {
    column += line[at] === "\t" ? 4 - (column % 4) : 1;
    at++;
  }
  return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
}
