/**
 * JSON Lines: one object a line. A damaged line hurts only itself; nothing that stands in a file is dropped in
 * silence, and a log between conflict markers is not in force.
 * Not here: what a record means (`documents/log.ts` and one file a log), writing one line (`json-line.ts`),
 * appending (`disk/append.ts`).
 */
import { isObject, type JsonObject, parseJson, stringAt } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import { canonical, compareRecords } from "./json-line.ts";
import type { Problem, ProblemText } from "./problem.ts";
import { bom, type Line, linesOf, type Span } from "./span.ts";

export interface JsonEntry {
  value: JsonObject;
  /** One-based. */
  line: number;
  /** The record without its line end (and without the BOM). */
  span: Span;
  /** False for what another record with the same id replaces, and for everything in conflict. */
  inForce: boolean;
  /** It lies between conflict markers, or its id does. */
  conflict: boolean;
}

export interface JsonLines {
  /** Every readable record in the order of the file, whether in force or not. */
  entries: JsonEntry[];
  problems: Problem[];
}

/**
 * Reads a log. Blank lines are nothing; a last line without line end is a record when it is whole JSON.
 * Of two records with one `id` the later `ts` is in force; equal copies (from `merge=union`) are one.
 */
export function parseJsonLines(path: WorkspacePath, text: string): JsonLines {
  const entries: JsonEntry[] = [];
  const problems: Problem[] = [];
  const report = (line: Line, number: number, about: ProblemText) =>
    problems.push(problemOnLine(path, line, number, about));
  let conflict = false;
  for (const [index, raw] of linesOf(text).entries()) {
    const line = index === 0 ? withoutBom(raw) : raw;
    const marker = conflictMarker(line.text);
    if (marker) {
      report(line, index + 1, aboutMarker(marker));
      conflict = marker === "<<<<<<<" || (conflict && marker !== ">>>>>>>");
      continue;
    }
    if (line.text.trim() === "") continue;
    const value = parseJson(line.text);
    if (isObject(value)) {
      const span = { start: line.start, end: line.end };
      entries.push({ value: value as JsonObject, line: index + 1, span, inForce: !conflict, conflict });
    } else report(line, index + 1, aboutDamage(line, value, text));
  }
  spreadConflicts(entries);
  for (const twin of settleDoubles(entries)) problems.push(aboutTwin(path, text, twin));
  return { entries, problems: problems.sort((a, b) => a.line - b.line) };
}

function withoutBom(line: Line): Line {
  return line.text.startsWith(bom) ? { ...line, text: line.text.slice(1), start: line.start + 1 } : line;
}

/** The seven characters when `text` is a line that git leaves in a conflict. JSON never begins so. */
function conflictMarker(text: string): string | undefined {
  return text.match(/^(<{7}|={7}|>{7}|\|{7})(?= |$)/)?.[1];
}

/** A record elsewhere with an id that is in conflict waits too, else one side would win unseen. */
function spreadConflicts(entries: JsonEntry[]): void {
  const ids = new Set(entries.filter((entry) => entry.conflict).map((entry) => stringAt(entry.value, "id")));
  for (const entry of entries) {
    const id = stringAt(entry.value, "id");
    if (id !== undefined && ids.has(id)) Object.assign(entry, { conflict: true, inForce: false });
  }
}

/**
 * Leaves one record an id in force, and gives those that say different things with one id and one `ts`.
 * Which of such twins counts does not depend on their order, so that every machine takes the same.
 */
function settleDoubles(entries: JsonEntry[]): JsonEntry[] {
  const kept = new Map<string, JsonEntry>();
  const twins: JsonEntry[] = [];
  for (const entry of entries) {
    const id = stringAt(entry.value, "id");
    if (id === undefined || entry.conflict) continue;
    const first = kept.get(id);
    kept.set(id, first ? laterOf(first, entry) : entry);
    if (!first) continue;
    (kept.get(id) === first ? entry : first).inForce = false;
    const sameTime = compareRecords(first.value, entry.value) === 0;
    if (sameTime && canonical(first.value) !== canonical(entry.value)) twins.push(entry);
  }
  return twins;
}

function laterOf(a: JsonEntry, b: JsonEntry): JsonEntry {
  const order = compareRecords(a.value, b.value);
  if (order !== 0) return order < 0 ? b : a;
  return canonical(a.value) < canonical(b.value) ? b : a;
}

function problemOnLine(path: WorkspacePath, line: Line, number: number, about: ProblemText): Problem {
  const excerpt = { text: line.text, length: Math.max(1, line.text.length) };
  return { severity: "error", path, line: number, column: 1, excerpt, ...about };
}

const rest = "The line is skipped and its bytes stay; every other record counts.";

function aboutDamage(line: Line, value: unknown, text: string): ProblemText {
  const offset = Buffer.byteLength(text.slice(0, line.start));
  if (value !== undefined) {
    const found = oneLine(line.text, 40);
    return {
      code: "log/not-an-object",
      message: `Expected one {…} a line; found ${found}.`,
      meanwhile: rest,
    };
  }
  if (line.text.includes("\0")) {
    const message = `Expected a record; found NUL bytes (byte ${offset} of the file).`;
    return { code: "log/nul-bytes", message, fix: "Remove the line.", meanwhile: rest };
  }
  if (line.eol === "") {
    const message = `Expected a whole record; the last line breaks off (byte ${offset} of the file).`;
    return { code: "log/torn-line", message, fix: "Complete the line or remove it.", meanwhile: rest };
  }
  const message = `Expected one JSON object; this line cannot be read as JSON (byte ${offset} of the file).`;
  return { code: "log/bad-json", message, fix: "Mend the line or remove it.", meanwhile: rest };
}

function aboutMarker(marker: string): ProblemText {
  return {
    code: "log/conflict-marker",
    message: `Expected a record; found the conflict marker "${marker}".`,
    fix: "Keep the records that should count and remove the three kinds of marker lines.",
    meanwhile:
      "Records between the markers, and others with their ids, are not in force; nothing was changed.",
  };
}

function aboutTwin(path: WorkspacePath, text: string, entry: JsonEntry): Problem {
  const line = { text: text.slice(entry.span.start, entry.span.end), ...entry.span, eol: "" };
  const id = oneLine(stringAt(entry.value, "id") ?? "", 40);
  return problemOnLine(path, line, entry.line, {
    code: "log/same-id-different-record",
    message: `Two records have the id "${id}" and the same time, but say different things.`,
    fix: "Remove the one that should not count.",
    meanwhile: "One of them counts, the same on every machine; both stay in the file.",
  });
}
