/**
 * `memory/lessons.jsonl`: rules that were learnt. Which are in force is the fold of the file; nothing in it is ever
 * rewritten.
 * Not here: which lessons a prompt carries (`briefing/`), appending (`disk/append.ts`).
 */
import type { JsonObject } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { sortRecords } from "../text/json-line.ts";
import { type Log, type LogShape, parseLog } from "./log.ts";
import type { RecordHead } from "./record.ts";

/** Whom a lesson is for: exactly one of the keys. */
type LessonScope = { workspace: true } | { project: string } | { member: string };

export type LessonCategory = "tool" | "preference" | "knowledge";

export interface Lesson {
  rule: string;
  /** What not to do instead. */
  not?: string;
  category: LessonCategory;
  scope: LessonScope;
  applies: "always" | "on_topic";
  /** Who said it, for instance `person` or `consolidation`. */
  source?: string;
  session?: string;
  evidence?: string;
  /** The id of the lesson that this one replaces. */
  supersedes?: string;
}

export type LessonBody =
  | ({ type: "lesson" } & Lesson)
  | { type: "retire"; target: string; reason: string; by: string };

export type LessonRecord = RecordHead & LessonBody;

/** What a person leaves out when writing a line by hand has a default. */
const lessonShape: LogShape = {
  lesson: {
    rule: "text",
    not: "text?",
    category: { maybe: ["tool", "preference", "knowledge"] },
    scope: "object?",
    applies: { maybe: ["always", "on_topic"] },
    source: "text?",
    session: "text?",
    evidence: "text?",
    supersedes: "text?",
  },
  retire: { target: "text", reason: "text", by: "text" },
};

/** The lessons of one file. Ids are data: nothing is ever named after them. */
export function parseLessons(path: WorkspacePath, text: string): Log<LessonRecord> {
  const log = parseLog<LessonRecord>(path, text, lessonShape);
  for (const { record } of log.entries)
    if (record.type === "lesson") Object.assign(record, withDefaults(record));
  return log;
}

function withDefaults(record: Partial<Lesson>): Pick<Lesson, "category" | "scope" | "applies"> {
  const { category = "knowledge", applies = "always" } = record;
  return { category, applies, scope: readScope(record.scope as JsonObject | undefined) };
}

function readScope(scope: JsonObject | undefined): LessonScope {
  if (typeof scope?.project === "string") return { project: scope.project };
  return typeof scope?.member === "string" ? { member: scope.member } : { workspace: true };
}

/** A lesson and what became of it. */
export interface KnownLesson {
  id: string;
  ts: string;
  lesson: Lesson;
  /** `conflict`: it lies between conflict markers, and counts once they are gone. */
  state: "in force" | "superseded" | "retired" | "conflict";
  /** The id of its successor, or the reason why it was retired. */
  why?: string;
}

/** All lessons of the file in the order in which they count, with their state. */
export function foldLessons(log: Log<LessonRecord>): KnownLesson[] {
  const known = new Map<string, KnownLesson>();
  const counted = log.entries.filter((entry) => entry.inForce || entry.conflict);
  const conflicts = new Set(counted.filter((entry) => entry.conflict).map((entry) => entry.record));
  for (const record of sortRecords(counted.map((entry) => entry.record))) {
    const inConflict = conflicts.has(record);
    if (record.type === "lesson") addKnown(known, record, inConflict);
    else if (!inConflict) end(known.get(record.target), "retired", record.reason);
  }
  return [...known.values()];
}

function addKnown(
  known: Map<string, KnownLesson>,
  record: LessonRecord & { type: "lesson" },
  inConflict: boolean,
): void {
  const { id, ts, machine, type, ...lesson } = record;
  // Both sides of a conflict have one id; each is shown.
  const under = inConflict ? `${id}\0${known.size}` : id;
  known.set(under, { id, ts, lesson, state: inConflict ? "conflict" : "in force" });
  if (!inConflict && lesson.supersedes !== undefined) end(known.get(lesson.supersedes), "superseded", id);
}

function end(lesson: KnownLesson | undefined, state: "superseded" | "retired", why: string): void {
  if (lesson?.state === "in force") Object.assign(lesson, { state, why });
}

/** The lessons that count. */
export function lessonsInForce(lessons: readonly KnownLesson[]): KnownLesson[] {
  return lessons.filter((lesson) => lesson.state === "in force");
}
