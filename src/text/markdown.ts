/**
 * Markdown as a tree with places: CommonMark with GitHub's extensions.
 * A tree is read for its offsets only; nothing is ever printed from one, because printing reformats.
 * Not here: what blocks mean (`documents/`), text that editors hide (`hidden.ts`).
 */
import type { Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { limits } from "../base/limits.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { boundedWork } from "./markdown-work.ts";
import { bom, type Span } from "./span.ts";

/** Without the transforms that look for addresses a second time, in the finished tree: what they make has no place. */
const mdastExtensions = gfmFromMarkdown().map(({ transforms, ...rest }) => rest);
const syntax = gfm({ singleTilde: false });

/** One line that opens more quotations and lists than the limit. Lines below each other run into the parser's own. */
const tooDeep = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${limits.nestingLevels}}`,
  "m",
);

/**
 * The tree of `text` below its front matter; offsets count from the start of `text`, a BOM included. Slow: about 15 ms for 6 kB, 500 ms
 * for 30 kB, so callers look for a reason first. Throws `RangeError` for text nested deeper than `limits.nestingLevels`,
 * and `TooTangled`, which is one too, for text whose brackets or stars would take more than `limits.markdownSteps`.
 */
export function parseMarkdown(text: string): Root {
  if (tooDeep.test(text)) throw new RangeError("nested too deep");
  const extensions = boundedWork(syntax);
  const root = fromMarkdown(blankFrontMatter(text), { extensions, mdastExtensions });
  const shift = text.startsWith(bom) ? bom.length : 0;
  for (const { node } of nodesIn(root)) mendPlaces(node, shift);
  return root;
}

/** The same, undefined where that throws: for callers that have another way. */
export function tryMarkdown(text: string): Root | undefined {
  try {
    return parseMarkdown(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Front matter becomes blank lines of the same length. The parser's own extension for it reads every quotation
 * after a `---` without a second one as plain paragraphs, and then quoted marks would start work.
 */
function blankFrontMatter(text: string): string {
  if (!/^\uFEFF?---/.test(text)) return text;
  const { span } = parseFrontMatter(text);
  return (
    text.slice(0, span.start) +
    text.slice(span.start, span.end).replace(/[^\r\n]/g, " ") +
    text.slice(span.end)
  );
}

/** A node and the nodes around it, outermost first. */
export interface Located {
  node: Nodes;
  parents: Parents[];
}

/** Every node of the tree, in the order of the text. */
export function* nodesIn(root: Nodes): Generator<Located> {
  const waiting: Located[] = [{ node: root, parents: [] }];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    yield at;
    if (!("children" in at.node)) continue;
    const parents = [...at.parents, at.node];
    for (const node of [...at.node.children].reverse()) waiting.push({ node, parents });
  }
}

/** Where `node` lies in the text that was parsed. */
export function spanOf(node: Nodes): Span {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The children of `node`, or none. */
export function childrenOf(node: Nodes): Nodes[] {
  return "children" in node ? node.children : [];
}

/**
 * The parser does not count a BOM, and lets a list item that ends in an open fence reach into the next item.
 * Runs before the children are visited, so that their ends are cut after they moved.
 */
function mendPlaces(node: Nodes, shift: number): void {
  const { position } = node;
  if (position?.start.offset !== undefined) position.start.offset += shift;
  if (position?.end.offset !== undefined) position.end.offset += shift;
  const children = childrenOf(node);
  for (const [i, child] of children.entries()) {
    const limit = Math.min(
      children[i + 1]?.position?.start.offset ?? Number.POSITIVE_INFINITY,
      spanOf(node).end - shift,
    );
    const end = child.position?.end;
    if (end?.offset !== undefined) end.offset = Math.min(end.offset, limit);
  }
}
