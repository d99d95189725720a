/**
 * `memory/history/YYYY-MM-DD.md`: what was done on a day, an entry a session.
 * Not here: which days an agent is told of (`briefing/`).
 */
import { baseName, type WorkspacePath } from "../base/paths.ts";
import { parseMarkdown } from "../text/markdown.ts";
import { type Problem, problemAt, problemOf } from "../text/problem.ts";
import { type Section, sectionsOf } from "../text/sections.ts";
import { placeOf, type Span } from "../text/span.ts";

export interface HistoryEntry {
  /** `HH:MM` in `zone`. */
  time: string;
  zone: string;
  /** The name of the session's page; absent when the heading links none. */
  session?: string;
  text: string;
  /** Heading and text. */
  span: Span;
  /** One-based. */
  line: number;
}

export interface HistoryDay {
  /** `YYYY-MM-DD`, from the file's name. */
  day: string;
  entries: HistoryEntry[];
  problems: Problem[];
}

/** Reads `text`, the content of `path`. Sections with other headings are the person's own. Never throws. */
export function parseHistoryDay(path: WorkspacePath, text: string): HistoryDay {
  const day = baseName(path).replace(/\.md$/, "");
  try {
    const sections = sectionsOf(text, parseMarkdown(text));
    const entries = sections.flatMap((section) => readEntry(text, section));
    return { day, entries, problems: titleProblems(path, text, day, sections) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { day, entries: [], problems: [tooDeep(path)] };
  }
}

function readEntry(text: string, { title, depth, heading, body }: Section): HistoryEntry[] {
  const found = /^(\d{2}:\d{2}) +([\w/+-]+)(?: +· +\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\])?$/.exec(title);
  if (depth !== 4 || !found) return [];
  const [, time = "", zone = "", session] = found;
  const words = text.slice(body.start, body.end);
  const span = { start: heading.start, end: body.start + words.trimEnd().length };
  const line = placeOf(text, heading.start).line;
  return [{ time, zone, ...(session === undefined ? {} : { session }), text: words.trim(), span, line }];
}

/** The heading says the day once more, for whoever reads the text without its name; the two must agree. */
function titleProblems(
  path: WorkspacePath,
  text: string,
  day: string,
  sections: readonly Section[],
): Problem[] {
  const title = sections.find((section) => section.depth === 1);
  if (!title || title.title === day) return [];
  return [
    problemAt(path, text, title.heading, {
      code: "history/other-day",
      message: `Expected the heading "# ${day}", the day in the file's name; found "${title.title}".`,
      fix: `Change the heading to "# ${day}", or rename the file.`,
      meanwhile: `The entries count for ${day}. Nothing in the file was changed.`,
    }),
  ];
}

function tooDeep(path: WorkspacePath): Problem {
  return problemOf(path, {
    code: "history/too-deep",
    message:
      "Expected entries of a few sentences; found text nested hundreds of levels deep, or thousands of marks without a partner.",
    fix: "Remove that text.",
    meanwhile: "The entries of this day are told to nobody. Nothing in the file was changed.",
  });
}
