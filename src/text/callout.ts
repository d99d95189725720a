/**
 * crew's callouts: the quotations in which everything stands that an agent says in a note.
 * Not here: where one goes (`documents/answer-place.ts`).
 */
import type { Blockquote, Nodes, Root } from "mdast";
import { nodesIn, spanOf, tryMarkdown } from "./markdown.ts";
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
 * lies inside, and nothing of it changes text outside: what would define a link or footnote for the whole note, or open a comment, is
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
  return contained(quoted)
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

/**
 * A definition holds for the whole note, and a comment of Obsidian's may close far below, also out of a quotation:
 * a backslash makes them plain text. Escaping one definition can make another of what follows, hence the rounds.
 */
function contained(quoted: string): string {
  let out = quoted;
  for (let rounds = 3; rounds > 0 && (out.includes("]:") || out.includes("%%")); rounds--) {
    const root = tryMarkdown(out);
    if (!root) return containedBlindly(quoted);
    const places = [...nodesIn(root)].flatMap(({ node }) => escapesIn(out, node));
    if (places.length === 0) break;
    for (const at of places.sort((a, b) => b - a)) out = `${out.slice(0, at)}\\${out.slice(at)}`;
  }
  return out;
}

/** For text that the parser refuses: a space, which shows in code too, but holds whatever stands before it. */
function containedBlindly(quoted: string): string {
  return quoted.replace(/\](?=:)/g, "] ").replace(/%(?=%)/g, "% ");
}

/** Where a backslash goes. Code keeps its characters: neither means anything there. */
function escapesIn(text: string, node: Nodes): number[] {
  const { start, end } = spanOf(node);
  if (node.type === "definition" || node.type === "footnoteDefinition") return [start];
  if (node.type !== "text") return [];
  return [...text.slice(start, end).matchAll(/%(?=%)/g)].map((found) => start + found.index + 1);
}
