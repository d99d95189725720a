/**
 * A note line by line: headings, list items and check boxes, with what stands in code and front matter kept apart.
 * Lines are enough for what the skills edit, and a hundred times faster than a tree over a whole folder.
 * Not here: edits (`skills/`), full markdown (`text/markdown.ts`).
 */
import { bom, type Line, linesOf } from "../../text/span.ts";

export type NoteLine = Line & { number: number } & (
    | { kind: "heading"; level: number; words: string }
    /** `prefix` is everything in front of the words: white space, marker, box. `box` is what stands in the box. */
    | { kind: "item"; indent: number; prefix: string; marker: string; box?: string; words: string }
    | { kind: "text" | "blank" | "code" | "front" }
  );

export type ItemLine = Extract<NoteLine, { kind: "item" }>;

/** The lines of `text`, in order; together they are `text`. */
export function noteLines(text: string): NoteLine[] {
  let fence: string | undefined;
  let front = /^\uFEFF?---[ \t]*(?:\r?\n|$)/.test(text);
  return linesOf(text).map((line, at): NoteLine => {
    const base = { ...line, number: at + 1 };
    if (front) {
      if (at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text)) front = false;
      return { ...base, kind: "front" };
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line.text)?.[1];
    if (fence !== undefined) {
      const closes = mark?.startsWith(fence) && /^ {0,3}[`~]+[ \t]*$/.test(line.text);
      if (closes) fence = undefined;
      return { ...base, kind: "code" };
    }
    if (mark !== undefined) {
      fence = mark;
      return { ...base, kind: "code" };
    }
    return readLine(base);
  });
}

function readLine(base: Line & { number: number }): NoteLine {
  const text = base.start === 0 && base.text.startsWith(bom) ? base.text.slice(1) : base.text;
  if (text.trim() === "") return { ...base, kind: "blank" };
  const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(text);
  if (heading) return { ...base, kind: "heading", level: heading[1]?.length ?? 1, words: heading[2] ?? "" };
  const item = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)(?:\[([^\]\n])\](?:[ \t]+|$))?(.*)$/.exec(text);
  if (!item) return { ...base, kind: "text" };
  const [, white = "", marker = "", , box, words = ""] = item;
  const prefix = text.slice(0, text.length - words.length);
  const indent = white.replace(/\t/g, "    ").length;
  return { ...base, kind: "item", indent, prefix, marker, words, ...(box === undefined ? {} : { box }) };
}

/** Lines `from` to `to` (indices, `to` not included) of a note: the part under a heading, or all of it. */
export interface Part {
  from: number;
  to: number;
}

/** The part under the heading `words` (any case), up to the next heading that is not below it; undefined: no such heading. */
export function findPart(lines: readonly NoteLine[], words: string | undefined): Part | undefined {
  if (words === undefined) return { from: 0, to: lines.length };
  const wanted = plain(words);
  const at = lines.findIndex((line) => line.kind === "heading" && plain(line.words) === wanted);
  const heading = lines[at];
  if (heading?.kind !== "heading") return undefined;
  const end = lines.findIndex((line, i) => i > at && line.kind === "heading" && line.level <= heading.level);
  return { from: at + 1, to: end < 0 ? lines.length : end };
}

/** One list: its items of the top level, each with the lines that belong to it. */
export interface NoteList {
  items: { item: ItemLine; from: number; to: number }[];
}

/** The lists of a part, in order. Items of lists inside lists belong to their outer item. */
export function listsIn(lines: readonly NoteLine[], part: Part): NoteList[] {
  const lists: NoteList[] = [];
  let open: { list: NoteList; indent: number } | undefined;
  for (let at = part.from; at < part.to; at++) {
    const line = lines[at];
    if (line?.kind === "item" && (open === undefined || line.indent < open.indent + 2)) {
      if (open === undefined || bullet(line) !== bullet(open.list.items[0]?.item)) {
        open = { list: { items: [] }, indent: line.indent };
        lists.push(open.list);
      }
      open.list.items.push({ item: line, from: at, to: at + 1 });
    } else if (open && line && belongs(line, open.indent, lines[at - 1])) {
      const last = open.list.items.at(-1);
      if (last && line.kind !== "blank") last.to = at + 1;
    } else open = undefined;
  }
  return lists;
}

/** Ordered lists differ from others, and each bullet starts a list of its own, as in CommonMark. */
function bullet(item: ItemLine | undefined): string {
  return item === undefined ? "" : item.marker.slice(-1);
}

/** Indented lines and blank ones go on; a line of text right below goes on, too. */
function belongs(line: NoteLine, indent: number, above: NoteLine | undefined): boolean {
  if (line.kind === "blank") return true;
  if (line.kind === "heading") return false;
  const white = /^[ \t]*/.exec(line.text)?.[0].replace(/\t/g, "    ").length ?? 0;
  return white > indent || (line.kind === "text" && above?.kind !== "blank");
}

/** Words as they are compared: case, spaces, emphasis and the end mark do not count. */
export function plain(words: string): string {
  return words
    .replace(/[*_`~]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.:!]$/, "")
    .toLowerCase();
}

/** True when `item` says `wanted`, or, failing an exact one, holds it. */
export function says(item: ItemLine, wanted: string, exactly: boolean): boolean {
  // Fields, dates and ids that follow an item are not its words.
  const words = plain(item.words.replace(/\s+(?:\[\w+::[^\]]*\]|✅.*|📅.*|\^[\w-]+)\s*$/u, ""));
  return exactly ? words === plain(wanted) : words.includes(plain(wanted));
}
