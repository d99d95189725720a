/**
 * What a block says: its normal form for keys, and the instruction for an agent.
 * Not here: which blocks there are (`note-blocks.ts`).
 */
import type { Nodes } from "mdast";
import { cutOut, dedent } from "../text/cut.ts";
import { itemShape } from "../text/lists.ts";
import { nodesIn, spanOf } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import type { NoteTree, TreeBlock } from "./note-blocks.ts";
import { doneDate, inlineFields, trailingRun } from "./note-fields.ts";

/** The fields that refine a request; they are told apart from its words. */
export const refining: readonly string[] = ["constraint", "cwd", "apply"];

/** The text of a block without anything that crew puts in, white space folded. */
export function normalOf(tree: NoteTree, block: TreeBlock): string {
  const span = wordsSpan(tree.text, block);
  const cuts = [
    ...inside(tree.markers, span),
    ...boxes(tree.text, block.node),
    ...matches(tree.text, span, doneDate),
    ...crewLinks(tree, span),
    ...inside(tree.callouts, span),
  ];
  return cutOut(tree.text, span, cuts, " ").replace(/\s+/g, " ").trim();
}

/** The block's own words as markdown, dedented; line breaks and nested content kept. */
export function instructionOf(tree: NoteTree, block: TreeBlock): string {
  const span = wordsSpan(tree.text, block);
  const cuts = [
    ...inside(tree.markers, span),
    ...ownBox(tree.text, block.node),
    ...crewLinks(tree, span),
    ...trailing(tree, block),
    ...refiningFields(tree, block).map((field) => field.span),
    ...inside(tree.callouts, span),
  ];
  return dedent(cutOut(tree.text, span, cuts), indentOf(tree.text, block));
}

/** The fields `[constraint:: …]`, `[cwd:: …]`, `[apply:: …]` of a block outside code and crew's callouts. */
export function refiningFields(tree: NoteTree, block: TreeBlock) {
  const { start, end } = block.span;
  const skip = [...codeIn(block.node), ...tree.callouts];
  return inlineFields(tree.text.slice(start, end))
    .filter((field) => refining.includes(field.key))
    .map((field) => ({ ...field, span: shift(field.span, start) }))
    .filter(({ span }) => skip.every((other) => span.end <= other.start || span.start >= other.end));
}

function codeIn(node: Nodes): Span[] {
  return [...nodesIn(node)]
    .filter(({ node: inner }) => inner.type === "code" || inner.type === "inlineCode")
    .map(({ node: inner }) => spanOf(inner));
}

function shift(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by };
}

function inside(spans: readonly Span[], outer: Span): Span[] {
  return spans.filter((span) => span.start >= outer.start && span.end <= outer.end);
}

function matches(text: string, span: Span, pattern: RegExp): Span[] {
  return [...text.slice(span.start, span.end).matchAll(pattern)].map((found) =>
    shift({ start: found.index, end: found.index + found[0].length }, span.start),
  );
}

/** Links to sessions whose claims stand in `span`: crew put them in when it ticked a box. */
export function crewLinks(tree: NoteTree, span: Span): Span[] {
  const claims = inside(tree.markers, span).map((one) => tree.text.slice(one.start, one.end));
  const ids = claims.flatMap((claim) => /^@crew\([a-z]+\s+([a-z][a-z0-9]+)/.exec(claim)?.[1] ?? []);
  return ids.flatMap((id) =>
    matches(
      tree.text,
      span,
      new RegExp(`\\[\\[(?:[^\\[\\]|\\r\\n]*-)?${id}(?:\\|[^\\[\\]\\r\\n]*)?\\]\\]`, "g"),
    ),
  );
}

function boxes(text: string, node: Nodes): Span[] {
  return [...nodesIn(node)].flatMap(({ node: inner }) => ownBox(text, inner));
}

/** The span of `[ ]` or `[x]` of a task item; empty for anything else. */
export function ownBox(text: string, node: Nodes): Span[] {
  if (node.type !== "listItem" || typeof node.checked !== "boolean") return [];
  const found = /^(?:[-*+]|\d+[.)])\s+(\[[ \txX]\])/.exec(text.slice(spanOf(node).start));
  if (!found?.[1]) return [];
  const end = spanOf(node).start + found[0].length;
  return [{ start: end - found[1].length, end }];
}

function trailing(tree: NoteTree, block: TreeBlock): Span[] {
  const { start, end } = spanOf(block.paragraph);
  const markers = inside(tree.markers, { start, end }).map((span) => shift(span, -start));
  return trailingRun(tree.text.slice(start, end), markers).map((span) => shift(span, start));
}

/** Without the item's own bullet: editors number lists anew. */
function wordsSpan(text: string, { node, span }: TreeBlock): Span {
  const { start } = spanOf(node);
  const marker = node.type === "listItem" ? itemShape(text, start).markerChars : 0;
  return { start: start + marker, end: span.end };
}

function indentOf(text: string, block: TreeBlock): number {
  return block.node.type === "listItem"
    ? itemShape(text, spanOf(block.node).start).contentColumn
    : Number.POSITIVE_INFINITY;
}
