/**
 * Headings and what stands under them.
 * Not here: what a section means (`documents/`).
 */
import type { Root } from "mdast";
import { childrenOf, spanOf } from "./markdown.ts";
import type { Span } from "./span.ts";

export interface Section {
  /** The heading's words as written, on one line; "" for what stands above the first heading. */
  title: string;
  /** 1 to 6; 0 above the first heading. */
  depth: number;
  /** The heading itself; empty above the first one. */
  heading: Span;
  /** What follows the heading, up to the next heading of any depth. */
  body: Span;
}

/** The sections of `text` in order, the part above the first heading first. Headings in lists and quotations are text. */
export function sectionsOf(text: string, root: Root): Section[] {
  const sections: Section[] = [
    { title: "", depth: 0, heading: { start: 0, end: 0 }, body: { start: 0, end: text.length } },
  ];
  for (const node of root.children) {
    if (node.type !== "heading") continue;
    const heading = spanOf(node);
    const above = sections.at(-1);
    if (above) above.body.end = heading.start;
    const title = titleOf(text, node);
    sections.push({ title, depth: node.depth, heading, body: { start: heading.end, end: text.length } });
  }
  return sections;
}

function titleOf(text: string, node: Root["children"][number]): string {
  const parts = childrenOf(node);
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? text.slice(spanOf(first).start, spanOf(last).end).replace(/\s+/g, " ").trim() : "";
}
