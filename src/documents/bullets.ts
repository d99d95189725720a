/**
 * `memory/preferences.md` and `memory/projects.md`: bullets under headings, with free text between.
 * Not here: facts, lessons and episodes, which are logs; what of this an agent is told (`briefing/`).
 */
import { lineAtEnd, lineBelow } from "../text/append-line.ts";
import { applyEdits, type Edit, insertAt } from "../text/edit.ts";
import { nodesIn, spanOf, tryMarkdown } from "../text/markdown.ts";
import { type Section, sectionsOf } from "../text/sections.ts";
import { bom, eolAt, placeOf, type Span } from "../text/span.ts";

/** The first line that a new file of each sort gets. */
export const bulletTitles = { preferences: "# User Preferences", projects: "# Active Projects" } as const;
export type BulletFile = keyof typeof bulletTitles;

export interface Bullet {
  /** The words of the item's first paragraph, as written. */
  text: string;
  /** Exactly these words. */
  span: Span;
  /** One-based. */
  line: number;
}

/** Every list item of `text` that begins with words, at any depth, in order; none of a text that the parser refuses. */
export function parseBullets(text: string): Bullet[] {
  const found: Bullet[] = [];
  const root = tryMarkdown(text);
  for (const { node } of root ? nodesIn(root) : []) {
    const first = node.type === "listItem" ? node.children[0] : undefined;
    if (first?.type !== "paragraph") continue;
    const span = spanOf(first);
    found.push({ text: text.slice(span.start, span.end), span, line: placeOf(text, span.start).line });
  }
  return found;
}

/** What adding a bullet comes to: edits, or the line on which it stands already. */
export type BulletChange = { edits: Edit[] } | { edits: []; existingLine: number };

/**
 * Adds `- bullet` as one line at the end of the file, or at the end of the section `heading` (made when it is not
 * there). An empty text gets the title of `file` first. An equal bullet (case and white space aside) is not added
 * again. A bullet without words gives no edits.
 */
export function addBulletEdits(
  text: string,
  bullet: string,
  options: { file: BulletFile; heading?: string },
): BulletChange {
  const words = bullet.replace(/\s+/g, " ").trim();
  if (words === "") return { edits: [] };
  const bullets = parseBullets(text);
  const existing = bullets.find((one) => folded(one.text) === folded(words));
  if (existing) return { edits: [], existingLine: existing.line };
  const line = `- ${words}`;
  if (text.replace(bom, "").trim() === "") return { edits: [newFile(text, line, options)] };
  const places = options.heading === undefined ? atEnd(text, line) : inSection(text, line, options.heading);
  const shows = (edit: Edit) => parseBullets(applyEdits(text, [edit])).length === bullets.length + 1;
  const edit = places.find(shows) ?? places[0];
  return { edits: edit ? [edit] : [] };
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

function newFile(
  text: string,
  line: string,
  { file, heading }: { file: BulletFile; heading?: string },
): Edit {
  const eol = eolAt(text, text.length);
  const under = heading === undefined ? [] : [`## ${heading}`, ""];
  return insertAt(text.length, [bulletTitles[file], "", ...under, line, ""].join(eol));
}

/** At the end; with a blank line before it where html or a table would swallow it. */
function atEnd(text: string, line: string): Edit[] {
  const edit = lineAtEnd(text, line);
  const eol = eolAt(text, text.length);
  const gap = /[\r\n]$/.test(text) ? eol : eol + eol;
  return [edit, insertAt(text.length, gap + line + eol)];
}

function inSection(text: string, line: string, heading: string): Edit[] {
  const root = tryMarkdown(text);
  if (!root) return atEnd(text, line);
  const section = sectionsOf(text, root).find((one) => folded(one.title) === folded(heading));
  if (section) return [lineBelow(text, lastWord(text, section), line), ...atEnd(text, line)];
  const eol = eolAt(text, text.length);
  const gap = /[\r\n]$/.test(text) ? eol : eol + eol;
  return [insertAt(text.length, `${gap}## ${heading.trim()}${eol}${eol}${line}${eol}`)];
}

function lastWord(text: string, { heading, body }: Section): number {
  const used = text.slice(body.start, body.end).trimEnd().length;
  return used > 0 ? body.start + used : heading.end;
}
