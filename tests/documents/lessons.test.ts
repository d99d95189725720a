import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { addLesson } from "../../src/documents/lesson-add.ts";
import {
  foldLessons,
  type Lesson,
  type LessonBody,
  lessonsInForce,
  parseLessons,
} from "../../src/documents/lessons.ts";

const path = workspacePath("memory/lessons.jsonl");

function lesson(rule: string, more: Partial<Lesson> = {}): Lesson {
  return { rule, category: "knowledge", applies: "always", scope: { workspace: true }, ...more };
}

function line(n: number, body: LessonBody): string {
  return `${JSON.stringify({ id: `L-${n}`, ts: `2026-03-0${n}T09:00:00.000Z`, machine: "m", ...body })}\n`;
}

function known(text: string) {
  return foldLessons(parseLessons(path, text));
}

const linter = "Run the linter before a commit";
const dates = "Write dates as YYYY-MM-DD in notes";
const text = line(1, { type: "lesson", ...lesson(linter) }) + line(2, { type: "lesson", ...lesson(dates) });

test("a narrower lesson is added, and the general one stays and is shown beside it", () => {
  const added = addLesson(known(text), lesson(`${linter} in the docs folder only with --fast`));
  expect(added).toEqual({
    kind: "new",
    body: { type: "lesson", ...lesson(`${linter} in the docs folder only with --fast`) },
    near: [known(text)[0]],
  });
});

test("a lesson on the same matter retires nothing", () => {
  expect(addLesson(known(text), lesson("Write dates as D Month YYYY in letters")).kind).toBe("new");
});

test("an equal lesson but for case and spaces is not written; the stored one is named", () => {
  expect(addLesson(known(text), lesson("run the linter  before a commit"))).toEqual({
    kind: "same",
    lesson: known(text)[0],
  });
});

test.each<[string, Partial<Lesson>]>([
  ["for a project", { scope: { project: "shop" } }],
  ["only on topic", { applies: "on_topic" }],
  ["with a not", { not: "never lint" }],
])("the same rule %s is another lesson", (_, more) => {
  expect(addLesson(known(text), lesson(linter, more)).kind).toBe("new");
});

test("only a named successor replaces a lesson, and the history still shows it", () => {
  const successor = lesson("Write dates as YYYY-MM-DD everywhere", { supersedes: "L-2" });
  expect(addLesson(known(text), successor).kind).toBe("new");
  const after = known(text + line(3, { type: "lesson", ...successor }));
  expect(after.map(({ id, state, why }) => [id, state, why])).toEqual([
    ["L-1", "in force", undefined],
    ["L-2", "superseded", "L-3"],
    ["L-3", "in force", undefined],
  ]);
});

test("a successor of nothing is refused", () => {
  expect(addLesson(known(text), lesson("x", { supersedes: "../../pwn" }))).toEqual({
    kind: "refused",
    why: 'No lesson with the id "../../pwn" is in force, so it cannot be replaced.',
  });
});

test("a retired lesson does not count, and may be said again", () => {
  const retired =
    text + line(3, { type: "retire", target: "L-1", reason: "we have no linter", by: "person" });
  expect(lessonsInForce(known(retired)).map(({ id }) => id)).toEqual(["L-2"]);
  expect(addLesson(known(retired), lesson(linter)).kind).toBe("new");
});

test("both sides of a conflict are shown and neither is in force", () => {
  const mine = line(2, { type: "lesson", ...lesson("Ask before sending mail") });
  const theirs = line(2, { type: "lesson", ...lesson("Ask before sending mail or chat") });
  const conflict = `${line(1, { type: "lesson", ...lesson(linter) })}<<<<<<< HEAD\n${mine}=======\n${theirs}>>>>>>> laptop\n`;
  expect(known(conflict).map(({ id, state }) => [id, state])).toEqual([
    ["L-1", "in force"],
    ["L-2", "conflict"],
    ["L-2", "conflict"],
  ]);
});

test("a line that a person wrote by hand needs a rule and no more", () => {
  const log = parseLessons(
    path,
    '{"id":"L-1","ts":"2026-03-01T09:00:00Z","type":"lesson","rule":"Use metric units"}\n',
  );
  expect(log.problems).toEqual([]);
  expect(foldLessons(log).map(({ lesson }) => lesson)).toEqual([lesson("Use metric units")]);
});

test.each(["As an AI I cannot do this", "In this session we use tabs", "  "])(
  "not for the sessions to come: %s",
  (rule) => {
    expect(addLesson([], lesson(rule)).kind).toBe("refused");
  },
);
