/**
 * The regions of a page that crew owns: between `<!-- crew:begin NAME -->` and `<!-- crew:end NAME -->`.
 * Not here: which regions a page has (`session-page.ts`).
 */
import { linesOf, type Span } from "../text/span.ts";

export interface Region {
  name: string;
  /** The line with the begin mark, without its line end. */
  begin: Span;
  /** The lines between the marks, with their line ends; undefined when the end mark is missing. */
  inner: Span | undefined;
}

const mark = /^\uFEFF?<!-- crew:(begin|end) ([a-z][a-z0-9-]*) -->[ \t]*$/;

/** The regions of `text` in their order. Of two with one name the first counts. */
export function findRegions(text: string): Region[] {
  if (!text.includes("<!-- crew:begin ")) return [];
  const found: Region[] = [];
  let open: Region | undefined;
  for (const line of linesOf(text)) {
    const [, kind, name = ""] = mark.exec(line.text) ?? [];
    if (kind === "end" && open?.name === name) {
      open.inner = { start: open.begin.end + eolLength(text, open.begin.end), end: line.start };
      open = undefined;
    } else if (kind === "begin" && !found.some((region) => region.name === name)) {
      open = { name, begin: { start: line.start, end: line.end }, inner: undefined };
      found.push(open);
    }
  }
  return found;
}

function eolLength(text: string, at: number): number {
  return text.startsWith("\r\n", at) ? 2 : 1;
}

/**
 * Any text as the lines of a region, each with `eol`; nothing in it can close the region or reach beyond it: raw
 * HTML and comments become text, and what has code blocks stands as a quotation, because its end closes them all.
 */
export function renderRegionText(text: string, eol: string): string {
  if (text.trim() === "") return "";
  const lines = linesOf(text.replace(/\s+$/, "")).map((line) => line.text);
  const quoted = lines.some((line) => codeFence.test(line));
  const safe = quoted ? lines.map((line) => `> ${line}`.trimEnd()) : lines.map(harmless);
  return safe.map((line) => line + eol).join("");
}

/** At any depth, behind any bullets. */
const codeFence = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(?:```|~~~)/;

/** Raw HTML and Obsidian's comments could hide all that follows. */
function harmless(line: string): string {
  return line.replace(/<(?=[A-Za-z/?!])(?![a-z]+:\/\/)/g, "\\<").replaceAll("%%", "%\\%");
}
