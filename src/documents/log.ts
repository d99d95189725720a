/**
 * What all logs have in common: records with a head, each type with fields of known kinds. A record that does not
 * fit is left out and reported; fields that nobody knows stay.
 * Not here: lines and conflicts (`text/json-lines.ts`), what a record means (one file a log).
 */
import { parseInstant } from "../base/instant.ts";
import { isObject, type JsonObject } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { nearest, oneLine } from "../base/wording.ts";
import { type JsonEntry, parseJsonLines } from "../text/json-lines.ts";
import type { Problem } from "../text/problem.ts";
import type { RecordHead } from "./record.ts";

/** What a field holds; a `?` at the end lets it be absent. A list names the words that it may be. */
export type FieldKind =
  | "text"
  | "text?"
  | "number"
  | "number?"
  | "yes/no"
  | "texts"
  | "list"
  | "object"
  | "any";
export type FieldShape = FieldKind | readonly string[];

/** For each record type its fields. Types that are not listed are reported as unknown. */
export type LogShape = Readonly<Record<string, Readonly<Record<string, FieldShape>>>>;

export interface LogEntry<R> {
  record: R;
  line: number;
  inForce: boolean;
  /** Between conflict markers, or with an id that is; see `ReceiptFold` for where such a record still counts. */
  conflict: boolean;
}

export interface Log<R> {
  /** In the order of the file. */
  entries: LogEntry<R>[];
  problems: Problem[];
}

/** Reads a log whose records look as `shape` says. */
export function parseLog<R extends RecordHead>(path: WorkspacePath, text: string, shape: LogShape): Log<R> {
  const { entries, problems } = parseJsonLines(path, text);
  const log: Log<R> = { entries: [], problems: [...problems] };
  for (const entry of entries) {
    const fault = headFault(entry.value) ?? bodyFault(entry.value, shape);
    if (fault) log.problems.push(problemAtEntry(path, text, entry, fault));
    else log.entries.push(asEntry<R>(entry));
  }
  log.problems.sort((a, b) => a.line - b.line);
  return log;
}

/** The shape was checked before; `machine` may be missing in a line that a person wrote. */
function asEntry<R extends RecordHead>({ value, line, inForce, conflict }: JsonEntry): LogEntry<R> {
  return { record: { machine: "", ...value } as unknown as R, line, inForce, conflict };
}

/** The records in force, in the order of the file. */
export function recordsInForce<R>(log: Log<R>): R[] {
  return log.entries.filter((entry) => entry.inForce).map((entry) => entry.record);
}

/** What is wrong with one record. */
export interface Fault {
  code: string;
  message: string;
  severity?: "warning";
}

function headFault(value: JsonObject): Fault | undefined {
  for (const key of ["id", "ts", "type"]) {
    const found = value[key];
    if (typeof found !== "string" || found === "") return missing(key, "text", found);
  }
  if (parseInstant(String(value.ts)) !== undefined) return undefined;
  const message = `Expected "ts" as an instant such as 2026-03-01T09:00:00.000Z; found ${shown(value.ts)}.`;
  return { code: "log/bad-instant", message };
}

/** What does not fit in the fields of a record of any known type; also for input that is about to be written. */
export function bodyFault(value: JsonObject, shape: LogShape): Fault | undefined {
  const type = String(value.type);
  const fields = Object.hasOwn(shape, type) ? shape[type] : undefined;
  if (!fields) return unknownType(type, Object.keys(shape));
  for (const [key, kind] of Object.entries(fields)) {
    if (!fits(value[key], kind)) return missing(key, kind, value[key]);
  }
  return undefined;
}

function unknownType(type: string, known: string[]): Fault {
  const near = nearest(type, known);
  const hint = near ? ` Did you mean "${near}"?` : "";
  const message = `This log has no records of type ${shown(type)}.${hint}`;
  return { code: "log/unknown-type", message, severity: "warning" };
}

function missing(key: string, kind: FieldShape, found: unknown): Fault {
  const expected = typeof kind === "string" ? kindNames[kind] : `one of ${kind.join(", ")}`;
  return { code: "log/bad-field", message: `Expected "${key}" as ${expected}; found ${shown(found)}.` };
}

const kindNames: Record<FieldKind, string> = {
  text: "text",
  "text?": "text",
  number: "a number",
  "number?": "a number",
  "yes/no": "true or false",
  texts: "a list of texts",
  list: "a list",
  object: "an object",
  any: "a value",
};

function shown(value: unknown): string {
  return value === undefined ? "nothing" : oneLine(JSON.stringify(value), 60);
}

function fits(value: unknown, kind: FieldShape): boolean {
  if (typeof kind !== "string") return typeof value === "string" && kind.includes(value);
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "text?":
      return value === undefined || typeof value === "string";
    case "number":
      return typeof value === "number";
    case "number?":
      return value === undefined || typeof value === "number";
    case "yes/no":
      return typeof value === "boolean";
    case "texts":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "list":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "any":
      return value !== undefined;
  }
}

/** A problem of a whole record; also for the faults that one log alone knows. */
export function problemAtEntry(
  path: WorkspacePath,
  text: string,
  entry: Pick<JsonEntry, "line" | "span">,
  fault: Fault & { meanwhile?: string },
): Problem {
  const line = text.slice(entry.span.start, entry.span.end);
  const meanwhile = "This record does not count; it stays in the file, and all others count.";
  const place = {
    path,
    line: entry.line,
    column: 1,
    excerpt: { text: line, length: Math.max(1, line.length) },
  };
  return { severity: "error", meanwhile, ...place, ...fault };
}
