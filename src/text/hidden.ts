/**
 * Text that markdown shows but editors hide or read as something else: Obsidian's comments and wiki links,
 * formulas. What stands there is no request.
 * Not here: code, links and html; the tree of `markdown.ts` knows those.
 */
import type { Root } from "mdast";
import { parseFrontMatter } from "./front-matter.ts";
import { nodesIn, spanOf } from "./markdown.ts";
import type { Span } from "./span.ts";

/** Code is opaque, and quotations (crew's answers among them) neither open nor close anything outside. */
const opaque = new Set(["code", "inlineCode", "blockquote"]);

/** The spans of `%%…%%`, `$$…$$` and `[[…]]` outside code; not in order. */
export function hiddenSpans(text: string, root: Root): Span[] {
  const nodes = [...nodesIn(root)];
  const front = parseFrontMatter(text).span;
  const skip = [front, ...nodes.filter(({ node }) => opaque.has(node.type)).map(({ node }) => spanOf(node))];
  const paragraphs = nodes.filter(({ node }) => node.type === "paragraph").map(({ node }) => spanOf(node));
  const found = (sign: string) => pairs(text, signsIn(text, sign, skip), paragraphs);
  return [...found("%%"), ...found("$$"), ...wikiLinks(text, skip)];
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

function signsIn(text: string, sign: string, skip: readonly Span[]): Span[] {
  const signs: Span[] = [];
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) {
    const span = { start: at, end: at + sign.length };
    if (!touches(span, skip)) signs.push(span);
  }
  return signs;
}

/**
 * From one sign to the next. At the start of a line it may close anywhere below; within a line it closes in the
 * same paragraph or means itself (`100 %% sure`). Without a close it hides nothing.
 */
function pairs(text: string, signs: readonly Span[], paragraphs: readonly Span[]): Span[] {
  const found: Span[] = [];
  let open: Span | undefined;
  for (const sign of signs) {
    const span: Span = { start: open?.start ?? sign.start, end: sign.end };
    if (open && (opensLine(text, open.start) || paragraphs.some((one) => contains(one, span)))) {
      found.push(span);
      open = undefined;
    } else open = sign;
  }
  return found;
}

function contains(outer: Span, span: Span): boolean {
  return outer.start <= span.start && span.end <= outer.end;
}

function opensLine(text: string, offset: number): boolean {
  return /(?:^|[\r\n])(?:\uFEFF|[ \t]|[-*+]|\d+[.)])*$/.test(text.slice(Math.max(0, offset - 40), offset));
}
