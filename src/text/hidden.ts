/**
 * Text that markdown shows but editors hide or read as something else: Obsidian's comments and wiki links,
 * formulas. What stands there is no request.
 * Not here: code, links and html; the tree of `markdown.ts` knows those.
 */
import type { Root } from "mdast";
import { nodesIn, spanOf } from "./markdown.ts";
import type { Span } from "./span.ts";

/** Code is opaque, and quotations (crew's answers among them) neither open nor close anything outside. */
const opaque = new Set(["code", "inlineCode", "yaml", "blockquote"]);

/** The spans of `%%…%%`, `$$…$$` and `[[…]]` outside code, in the order of the text; comments hide the rest. */
export function hiddenSpans(text: string, root: Root): Span[] {
  const skip: Span[] = [];
  for (const { node } of nodesIn(root)) if (opaque.has(node.type)) skip.push(spanOf(node));
  return [...pairs(text, "%%", skip), ...pairs(text, "$$", skip), ...wikiLinks(text, skip)];
}

/** `[[page]]`, `[[page|shown]]` and the embed `![[page]]`, each on one line. */
export function wikiLinks(text: string, skip: readonly Span[] = []): Span[] {
  return [...text.matchAll(/!?\[\[[^[\]\r\n]+\]\]/g)]
    .map((found) => ({ start: found.index, end: found.index + found[0].length }))
    .filter((span) => !touches(span, skip));
}

/** True when `span` shares a character with one of `spans`. */
export function touches(span: Span, spans: readonly Span[]): boolean {
  return spans.some((other) => span.start < other.end && other.start < span.end);
}

/**
 * From one `sign` to the next. At the start of a line it may close anywhere below; within a line it closes in
 * the same paragraph or means itself (`100 %% sure`). Without a close it hides nothing.
 */
function pairs(text: string, sign: "%%" | "$$", skip: readonly Span[]): Span[] {
  const signs: number[] = [];
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 2)) {
    if (!touches({ start: at, end: at + 2 }, skip)) signs.push(at);
  }
  const found: Span[] = [];
  for (let i = 0; i + 1 < signs.length; i++) {
    const [start = 0, next = 0] = signs.slice(i, i + 2);
    if (!opensLine(text, start) && hasBlankLine(text.slice(start, next))) continue;
    found.push({ start, end: next + 2 });
    i++;
  }
  return found;
}

function opensLine(text: string, offset: number): boolean {
  return /(?:^|[\r\n])(?:\uFEFF|[ \t]|[-*+]|\d+[.)])*$/.test(text.slice(Math.max(0, offset - 40), offset));
}

/** A line of white space only. */
export function hasBlankLine(text: string): boolean {
  return /(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/.test(text);
}
