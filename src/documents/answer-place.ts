/**
 * Where an answer goes: after the block that asked, as near to it as leaves the person's lists, tables and
 * paragraphs what they were. The places are tried from the inside out; each is parsed to see that it does.
 * Not here: what an answer looks like (`text/callout.ts`).
 */
import type { ListItem, Nodes, Parents } from "mdast";
import { type CalloutFrame, calloutTitle } from "../text/callout.ts";
import { applyEdits, insertAt } from "../text/edit.ts";
import { lineEndAt, lineStartAt } from "../text/lines-around.ts";
import { contentIndent } from "../text/lists.ts";
import { childrenOf, spanOf, tryMarkdown } from "../text/markdown.ts";
import { sameOutline } from "../text/outline.ts";
import { eolAt, linesOf } from "../text/span.ts";
import type { NoteTree, TreeBlock } from "./note-blocks.ts";

/** A text to insert at an offset of the note. */
export interface AnswerPlace {
  offset: number;
  text: string;
}

/** A callout of crew's: its first line, and the lines below without their `>`. */
interface Callout {
  title: string;
  said: string;
}

/** The callout comes after `after`, a child of `holder`. */
interface Candidate {
  after: Nodes;
  holder: Parents;
}

/** Where the callout that `render` makes goes, with the blank lines that it needs there. */
export function answerPlace(
  tree: NoteTree,
  block: TreeBlock,
  render: (frame: CalloutFrame) => string,
): AnswerPlace {
  const places = candidates(block).map((one) => placeAfter(tree.text, one, render));
  const last = places.at(-1) ?? { offset: tree.text.length, text: "" };
  return places.slice(0, -1).find((place) => leavesTheRest(tree, block, place)) ?? last;
}

/** crew's callouts that stand where an answer of `block` can be. */
export function calloutsAt(tree: NoteTree, block: TreeBlock): Callout[] {
  return candidates(block).flatMap(({ after, holder }) => {
    const siblings = childrenOf(holder);
    const inItem = holder === block.node;
    const from = inItem ? siblings : [after, ...followers(tree.text, holder, after)];
    return from.flatMap((node) => calloutOf(tree.text, node) ?? []);
  });
}

function calloutOf(text: string, node: Nodes): Callout | undefined {
  const title = calloutTitle(text, node);
  if (title === undefined) return undefined;
  const { start, end } = spanOf(node);
  const lines = linesOf(text.slice(start, end)).slice(1);
  return { title, said: lines.map((line) => line.text.replace(/^[ \t]*>[ \t]?/, "")).join("\n") };
}

/** From the inside out: in the item itself, after each list around it, at last at the top of the note. */
function candidates({ node, parents }: TreeBlock): Candidate[] {
  const found: Candidate[] = [];
  const chain: Nodes[] = [...parents, node];
  const note = chain.findIndex((one) => one.type === "footnoteDefinition");
  const inner = note < 0 ? chain : chain.slice(0, note + 1);
  const own = inner.at(-1);
  const lastChild = own?.type === "listItem" ? own.children.at(-1) : undefined;
  if (own?.type === "listItem" && lastChild) found.push({ after: lastChild, holder: own });
  for (let at = inner.length - 1; at > 0; at--) {
    const holder = inner[at - 1];
    const after = inner[at];
    if (after && (holder?.type === "root" || holder?.type === "listItem")) found.push({ after, holder });
  }
  return found;
}

/** crew's callouts that follow `after` already: answers stand in the order in which they came. */
function followers(text: string, holder: Parents, after: Nodes): Nodes[] {
  const siblings = childrenOf(holder);
  const rest = siblings.slice(siblings.indexOf(after) + 1);
  const end = rest.findIndex((node) => calloutTitle(text, node) === undefined);
  return end < 0 ? rest : rest.slice(0, end);
}

function placeAfter(text: string, at: Candidate, render: (frame: CalloutFrame) => string): AnswerPlace {
  const last = followers(text, at.holder, at.after).at(-1) ?? at.after;
  const used = text.slice(0, spanOf(last).end).trimEnd().length;
  const indent = at.holder.type === "listItem" ? contentIndent(text, at.holder as ListItem) : "";
  return withBlankLines(text, lineEndAt(text, used), (eol) => render({ indent, eol }));
}

/** Inserts after the line that ends at `lineEnd`, one blank line on each side; blank lines that are there serve. */
function withBlankLines(text: string, lineEnd: number, render: (eol: string) => string): AnswerPlace {
  const [rest, ...below] = linesOf(text.slice(lineEnd));
  const blank = below[0];
  const afterBlank = below[1];
  const isBlank = (line: typeof blank) => line !== undefined && line.text.trim() === "";
  if (rest && isBlank(blank) && blank?.eol && (afterBlank === undefined || isBlank(afterBlank))) {
    const offset = lineEnd + blank.end + blank.eol.length;
    const eol = eolAt(text, offset);
    return { offset, text: render(eol) + eol };
  }
  const eol = eolAt(text, lineEnd);
  const gap = blank === undefined || isBlank(blank) ? "" : eol;
  return { offset: lineEnd, text: eol + eol + render(eol) + gap };
}

/**
 * True when the part of the note around the block, the callout taken out, has the same lists, paragraphs and all
 * as before. Only that part is parsed: what lies further away at the top of the note cannot change.
 */
function leavesTheRest(tree: NoteTree, block: TreeBlock, place: AnswerPlace): boolean {
  const top = tree.root.children;
  const index = top.findIndex((node) => node === (block.parents[1] ?? block.node));
  const start = lineStartAt(tree.text, spanOf(top[index] ?? tree.root).start);
  const beyond = top[index + 2];
  const end = beyond ? lineStartAt(tree.text, spanOf(beyond).start) : tree.text.length;
  const before = tree.text.slice(start, end);
  const after = applyEdits(before, [insertAt(place.offset - start, place.text)]);
  const [root, rootAfter] = [tryMarkdown(before), tryMarkdown(after)];
  if (!root || !rootAfter) return false;
  return sameOutline(
    { text: before, root },
    { text: after, root: rootAfter },
    { start: place.offset - start, end: place.offset - start + place.text.length },
  );
}
