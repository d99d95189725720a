/**
 * crew's callouts: the quotations in which everything stands that an agent says in a note.
 * Not here: where one goes (`documents/answer-place.ts`).
 */
import type { Blockquote, Nodes, Root } from "mdast";
import { nodesIn, parseMarkdown, spanOf } from "./markdown.ts";
import { linesOf, type Span } from "./span.ts";

/** The title of crew's callout `node` (what follows `[!crew]` on its first line), or undefined when it is another node. */
export function calloutTitle(text: string, node: Nodes): string | undefined {
  if (node.type !== "blockquote") return undefined;
  return /^>[ \t]?\[!crew\][+-]?[ \t]*([^\r\n]*)/.exec(text.slice(spanOf(node).start))?.[1]?.trimEnd();
}

/** The spans of crew's callouts, in the order of the text. */
export function crewCallouts(text: string, root: Root): Span[] {
  const found: Span[] = [];
  for (const { node } of nodesIn(root)) {
    if (calloutTitle(text, node) !== undefined) found.push(spanOf(node as Blockquote));
  }
  return found;
}

/** How the lines of a callout begin and end. */
export interface CalloutFrame {
  /** White space in front of each `>`. */
  indent: string;
  eol: string;
}

/**
 * A callout of `title` and markdown `said`, without a line end at its end. Whatever `said` holds, every line of it
 * lies inside, and nothing of it changes text outside: what would define a link or footnote for the whole note is
 * escaped, control characters become U+FFFD. An empty `said` gives the title alone.
 */
export function renderCallout(title: string, said: string, frame: CalloutFrame): string {
  const body = linesOf(
    said
      .replace(controls, "\uFFFD")
      .trimEnd()
      .replace(/^(?:[ \t]*[\r\n])+/, ""),
  );
  const lines = [
    `[!crew] ${title}`,
    ...(underlines(body[0]?.text) ? [""] : []),
    ...body.map((line) => line.text),
  ];
  const quoted = lines.map((line) => (line.trim() === "" ? ">" : `> ${line}`)).join("\n");
  return withoutDefinitions(quoted)
    .split("\n")
    .map((line) => frame.indent + line)
    .join(frame.eol);
}

/** All but tab and line ends: they make a note a binary file for git and grep. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

/** A first line that would make the title a heading or the head of a table. */
function underlines(line: string | undefined): boolean {
  return line !== undefined && /^[ \t]*[-=|:][-=|: \t]*$/.test(line);
}

/** A definition holds for the whole note, also out of a quotation: a backslash makes it plain text. */
function withoutDefinitions(quoted: string): string {
  let out = quoted;
  for (let left = 3; left > 0 && out.includes("]:"); left--) {
    const starts: number[] = [];
    for (const { node } of nodesIn(parseMarkdown(out))) {
      if (node.type === "definition" || node.type === "footnoteDefinition") starts.push(spanOf(node).start);
    }
    if (starts.length === 0) break;
    for (const start of starts.reverse()) out = `${out.slice(0, start)}\\${out.slice(start)}`;
  }
  return out;
}
