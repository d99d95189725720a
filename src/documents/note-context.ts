/**
 * What stands around a request and travels with it: headings, links, the code above, its check box.
 * Not here: the request's own words (`note-words.ts`).
 */
import type { Code, Nodes, Root } from "mdast";
import type { WorkspacePath } from "../base/paths.ts";
import { wikiLinks } from "../text/hidden.ts";
import { childrenOf, nodesIn, spanOf } from "../text/markdown.ts";
import { type Section, sectionsOf } from "../text/sections.ts";
import { placeOf, type Span } from "../text/span.ts";
import type { NoteTree, TreeBlock } from "./note-blocks.ts";
import { isRecurring } from "./note-fields.ts";
import type { RequestBlock } from "./note-types.ts";
import { crewLinks } from "./note-words.ts";
import type { Selection } from "./request.ts";

/** The headings that `offset` stands under, outermost first, as written but for their signs. */
export function headingsAbove(text: string, root: Root, offset: number): string[] {
  const path: Section[] = [];
  for (const section of sectionsOf(text, root).slice(1)) {
    if (section.heading.start >= offset) break;
    while ((path.at(-1)?.depth ?? 0) >= section.depth) path.pop();
    path.push(section);
  }
  return path.map(({ title }) => title);
}

const linkTypes = new Set(["link", "linkReference", "image", "imageReference"]);

/** Links and wiki links of the block in order, as written; not those that crew put in, nor those of its answers. */
export function linksOf(tree: NoteTree, block: TreeBlock): string[] {
  const skip = [...tree.callouts, ...crewLinks(tree, block.span)];
  const code = [...nodesIn(block.node)].filter(
    ({ node }) => node.type === "code" || node.type === "inlineCode",
  );
  const links = [...nodesIn(block.node)]
    .filter(({ node, parents }) => linkTypes.has(node.type) && !parents.some((up) => linkTypes.has(up.type)))
    .map(({ node }) => spanOf(node));
  const wiki = wikiLinks(tree.text, [...links, ...code.map(({ node }) => spanOf(node))]);
  return [...links, ...wiki]
    .filter((span) => within(span, block.span) && !skip.some((other) => within(span, other)))
    .sort((a, b) => a.start - b.start)
    .map((span) => tree.text.slice(span.start, span.end));
}

function within(span: Span, outer: Span): boolean {
  return span.start >= outer.start && span.end <= outer.end;
}

/** The fenced code directly above the block, or above the paragraph of its mark inside an item. */
export function selectionOf(path: WorkspacePath, text: string, block: TreeBlock): Selection | undefined {
  const chain: Nodes[] =
    block.node.type === "paragraph"
      ? [...block.parents, block.node]
      : [...block.parents, block.node, block.paragraph];
  for (let at = chain.length - 1; at > 0; at--) {
    const siblings = childrenOf(chain[at - 1] as Nodes);
    const index = siblings.indexOf(chain[at] as Nodes);
    const above = siblings[index - 1];
    if (above?.type === "code") return fenced(path, text, above);
    if (above) return undefined;
  }
  return undefined;
}

function fenced(path: WorkspacePath, text: string, code: Code): Selection | undefined {
  const { start, end } = spanOf(code);
  if (!/^(?:```|~~~)/.test(text.slice(start))) return undefined;
  const fromLine = placeOf(text, start).line + 1;
  const lines = code.value === "" ? 0 : code.value.split(/\r\n|\n|\r/).length;
  return {
    path,
    fromLine,
    toLine: Math.min(fromLine + Math.max(lines, 1) - 1, placeOf(text, end).line),
    text: code.value,
  };
}

/** The check box of a task item; undefined for anything else. */
export function taskOf(text: string, { node }: TreeBlock): RequestBlock["task"] {
  if (node.type !== "listItem" || typeof node.checked !== "boolean") return undefined;
  const first = node.children[0];
  const own = first ? text.slice(spanOf(node).start, spanOf(first).end) : "";
  return { checked: node.checked, recurring: isRecurring(own) };
}
