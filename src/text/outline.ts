/**
 * The shape of a text: which blocks lie in which, and how loose the lists are. Used to prove that an insertion
 * left everything around it as it was.
 * Not here: parsing (`markdown.ts`).
 */
import type { Nodes, Root } from "mdast";
import { childrenOf, spanOf } from "./markdown.ts";
import type { Span } from "./span.ts";

export interface Parsed {
  text: string;
  root: Root;
}

/**
 * True when `after` is `before` with exactly one block more, and that block lies within `inserted` (a span of
 * `after`): same blocks in the same places with the same words, same loose and tight lists.
 */
export function sameOutline(before: Parsed, after: Parsed, inserted: Span): boolean {
  const removed = { count: 0 };
  const rest = outline(after, after.root, inserted, removed);
  return removed.count === 1 && rest === outline(before, before.root);
}

const blocks = new Set([
  ...["root", "paragraph", "heading", "thematicBreak", "blockquote", "list", "listItem", "code", "html"],
  ...["definition", "footnoteDefinition", "table"],
]);

function outline(parsed: Parsed, node: Nodes, inserted?: Span, removed?: { count: number }): string {
  const parts: string[] = [];
  for (const child of childrenOf(node)) {
    if (!blocks.has(child.type)) continue;
    if (inserted && removed && child.type === "blockquote" && liesIn(child, inserted)) removed.count++;
    else parts.push(outline(parsed, child, inserted, removed));
  }
  const words = parts.length > 0 ? "" : ownText(parsed.text, node);
  return `${node.type}${looseness(node)}(${words}${parts.join(",")})`;
}

function liesIn(node: Nodes, span: Span): boolean {
  return spanOf(node).start >= span.start && spanOf(node).end <= span.end;
}

/** White space in front of lines aside: the parser counts some of it in or out by what stands before. */
function ownText(text: string, node: Nodes): string {
  const words = node.type === "code" ? node.value : text.slice(spanOf(node).start, spanOf(node).end);
  return JSON.stringify(words.replace(/^[ \t]+/gm, "").trim());
}

/** A list shows as loose when blank lines part its items, or the blocks in one of them. */
function looseness(node: Nodes): string {
  if (node.type !== "list") return "";
  return node.spread || node.children.some((item) => item.spread) ? " loose" : " tight";
}
