/**
 * What all logs have in common: records with a head, each type with fields of known kinds. A record that does not
 * fit is left out and reported; fields that nobody knows stay.
 * Not here: what a field may hold (`log-fields.ts`), lines and conflicts (`text/json-lines.ts`), what a record means (one file a log).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { type JsonEntry, parseJsonLines } from "../text/json-lines.ts";
import type { Problem } from "../text/problem.ts";
import { bodyFault, type Fault, headFault, type LogShape } from "./log-fields.ts";
import type { RecordHead } from "./record.ts";

export type { LogShape } from "./log-fields.ts";

interface LogEntry<R> {
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
