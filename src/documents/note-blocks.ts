/**
 * Which paragraphs and list items of a note hold markers that count.
 * Not here: what a block says (`note-words.ts`), what it asks (`note.ts`).
 */
import type { ListItem, Nodes, Paragraph, Parents, Root } from "mdast";
import { crewCallouts } from "../text/callout.ts";
import { hiddenSpans, touches } from "../text/hidden.ts";
import { lineStartAt, wholeLines } from "../text/lines-around.ts";
import { nodesIn, parseMarkdown, spanOf } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import { type FoundMarker, findMarkers } from "./marker.ts";
import { isTrailing } from "./note-fields.ts";
import type { Marker } from "./note-types.ts";

/** The tree of a note and what crew needs to know of it as a whole. */
export interface NoteTree {
  text: string;
  root: Root;
  hidden: Span[];
  callouts: Span[];
  /** Every marker, whichever its block, `again` included where it belongs to one. */
  markers: Span[];
}

/** A block with markers: the paragraph or list item, and where in the tree it hangs. */
export interface TreeBlock {
  node: Paragraph | ListItem;
  /** Outermost first; the last one holds `node`. */
  parents: Parents[];
  /** Whole lines, without the last line end. */
  span: Span;
  /** The paragraph of the marker that counts; `node` itself, or one of the item's. */
  paragraph: Paragraph;
  marker: Marker;
  twins: Span[];
}

export interface NoteBlocks {
  tree: NoteTree;
  blocks: TreeBlock[];
  /** Words that look like markers and are none. */
  faulty: Span[];
  /** Marks on lines without `>` that belong to the quotation above all the same, for want of a blank line. */
  swallowed: Span[];
}

/** What may stand around text for its markers to count; a quotation, table, heading or link in between ends that. */
const plain = new Set(["root", "paragraph", "list", "listItem", "footnoteDefinition", "emphasis", "strong"]);

interface Sighting {
  marker: FoundMarker;
  paragraph: Paragraph;
  node: Paragraph | ListItem;
  parents: Parents[];
}

/** Reads `text` for markers. Throws `RangeError` for text nested hundreds of levels deep. */
export function findBlocks(text: string): NoteBlocks {
  const root = parseMarkdown(text);
  const hidden = hiddenSpans(text, root);
  const seen = [...nodesIn(root)]
    .filter(({ node, parents }) => node.type === "text" && parents.every((parent) => plain.has(parent.type)))
    .flatMap(({ node, parents }) => sightings(text, node, parents, hidden));
  const tree: NoteTree = { text, root, hidden, callouts: crewCallouts(text, root), markers: [] };
  const blocks = groupByBlock(tree, seen);
  const full = new Map(blocks.map(({ marker }) => [marker.span.start, marker.span]));
  for (const { marker } of seen) {
    if (marker.kind !== "faulty") tree.markers.push(full.get(marker.span.start) ?? marker.span);
  }
  const faulty = seen.flatMap(({ marker }) => (marker.kind === "faulty" ? [marker.span] : []));
  return { tree, blocks, faulty, swallowed: swallowedMarks(tree) };
}

function swallowedMarks({ text, root }: NoteTree): Span[] {
  return [...nodesIn(root)]
    .filter(({ node, parents }) => node.type === "text" && parents.some((up) => up.type === "blockquote"))
    .flatMap(({ node }) => findMarkers(text, spanOf(node), spanOf(node).end))
    .filter(({ kind, span }) => {
      const before = text.slice(lineStartAt(text, span.start), span.start);
      return kind === "mark" && !before.includes(">");
    })
    .map(({ span }) => span);
}

function sightings(text: string, node: Nodes, parents: Parents[], hidden: readonly Span[]): Sighting[] {
  const at = parents.findLastIndex((parent) => parent.type === "paragraph");
  const paragraph = parents[at];
  if (paragraph?.type !== "paragraph") return [];
  const holder = parents[at - 1];
  const block = holder?.type === "listItem" ? holder : paragraph;
  const around = parents.slice(0, holder?.type === "listItem" ? at - 1 : at);
  return findMarkers(text, spanOf(node), spanOf(paragraph).end)
    .filter((marker) => !touches(marker.span, hidden))
    .map((marker) => ({ marker, paragraph, node: block, parents: around }));
}

function groupByBlock(tree: NoteTree, seen: readonly Sighting[]): TreeBlock[] {
  const groups = new Map<Nodes, Sighting[]>();
  for (const one of seen) groups.set(one.node, [...(groups.get(one.node) ?? []), one]);
  return [...groups.values()]
    .flatMap((group) => treeBlock(tree, group))
    .sort((a, b) => spanOf(a.node).start - spanOf(b.node).start);
}

/** What counts first: a new mark, a person's stop, a claim that is open; of equals the last. */
const ranks: readonly Marker["kind"][][] = [["mark"], ["stop"], ["working", "asking", "held"]];

function whatCounts(found: readonly { marker: Marker; sighting: Sighting }[]) {
  const best = ranks.find((kinds) => found.some(({ marker }) => kinds.includes(marker.kind)));
  return best ? found.findLast(({ marker }) => best.includes(marker.kind)) : found.at(-1);
}

/** A block is one request: when it is claimed, no second mark may stay and ask again. */
function isTwin(counts: Marker, other: Marker): boolean {
  if (other === counts) return false;
  if (counts.kind === "mark") return other.kind === "mark";
  if (counts.kind === "stop") return ["stop", "working", "asking"].includes(other.kind);
  return "session" in counts && "session" in other && other.session === counts.session;
}

function treeBlock(tree: NoteTree, group: readonly Sighting[]): TreeBlock[] {
  const found = group.flatMap((sighting) => {
    const { marker } = sighting;
    return marker.kind === "faulty" ? [] : [{ sighting, marker }];
  });
  const counts = whatCounts(found);
  if (!counts) return [];
  const { node, parents, paragraph } = counts.sighting;
  const span = wholeLines(tree.text, spanOf(node));
  const marker = counts.marker.kind === "mark" ? withEnd(tree, span, counts.marker) : counts.marker;
  const twins = found.filter((one) => isTwin(counts.marker, one.marker)).map((one) => one.marker.span);
  return [{ node, parents, span, paragraph, marker, twins }];
}

/** Says whether the mark ends its block, and takes the word `again` into it. crew's own callouts do not follow it. */
function withEnd(tree: NoteTree, span: Span, mark: Marker & { kind: "mark" }): Marker {
  const rest = restAfter(tree, { start: mark.span.end, end: span.end });
  const again = /^[ \t]+again(?![\p{L}\p{N}_])/u.exec(rest);
  if (!again || !isTrailing(rest.slice(again[0].length))) return { ...mark, ends: isTrailing(rest) };
  const end = mark.span.end + again[0].length;
  return { ...mark, span: { start: mark.span.start, end }, again: true, ends: true };
}

function restAfter({ text, callouts }: NoteTree, rest: Span): string {
  let out = "";
  let at = rest.start;
  for (const callout of callouts.filter((one) => one.start >= rest.start && one.end <= rest.end)) {
    out += text.slice(at, callout.start);
    at = callout.end;
  }
  return out + text.slice(at, rest.end);
}
