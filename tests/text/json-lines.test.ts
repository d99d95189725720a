import fc from "fast-check";
import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseJsonLines } from "../../src/text/json-lines.ts";

const path = workspacePath("memory/lessons.jsonl");
const one = '{"id":"L-1","ts":"2026-03-01T09:00:00Z","text":"Use metric units"}';
const two = '{"id":"L-2","ts":"2026-03-02T09:00:00Z","text":"Ask before sending mail"}';

function shown(text: string) {
  const { entries, problems } = parseJsonLines(path, text);
  return {
    inForce: entries.filter((entry) => entry.inForce).map((entry) => `${entry.value.id}@${entry.line}`),
    notInForce: entries.filter((entry) => !entry.inForce).map((entry) => `${entry.value.id}@${entry.line}`),
    problems: problems.map((problem) => `${problem.line} ${problem.code}`),
  };
}

test("a torn last line is reported with its line and byte, and the records before it count", () => {
  const text = `${one}\n${two}\n{"id":"L-3","ts":"2026-03-03T09:00:00Z","te`;
  expect(shown(text)).toEqual({ inForce: ["L-1@1", "L-2@2"], notInForce: [], problems: ["3 log/torn-line"] });
  expect(parseJsonLines(path, text).problems[0]?.message).toBe(
    "Expected a whole record; the last line breaks off (byte 141 of the file).",
  );
});

test("a last line without line end is a record when it is whole", () => {
  expect(shown(`${one}\n${two}`)).toEqual({ inForce: ["L-1@1", "L-2@2"], notInForce: [], problems: [] });
});

test("NUL bytes in the middle hide nothing that follows", () => {
  expect(shown(`${one}\n${"\0".repeat(64)}\n${two}\n`)).toEqual({
    inForce: ["L-1@1", "L-2@3"],
    notInForce: [],
    problems: ["2 log/nul-bytes"],
  });
});

test("a byte order mark, CRLF and blank lines cost no record and leave nothing in the values", () => {
  const { entries, problems } = parseJsonLines(path, `\uFEFF${one}\r\n\r\n${two}\r\n\r\n`);
  expect(problems).toEqual([]);
  expect(entries.map((entry) => entry.value)).toEqual([JSON.parse(one), JSON.parse(two)]);
  expect(entries[0]?.span).toEqual({ start: 1, end: 1 + one.length });
});

test("records between conflict markers, and others with their ids, are not in force until the markers are gone", () => {
  const mine = '{"id":"L-2","ts":"2026-03-02T11:00:00Z","text":"Ask before sending mail or chat"}';
  const four = '{"id":"L-4","ts":"2026-03-04T09:00:00Z","text":"Dates as YYYY-MM-DD"}';
  const conflict = `${one}\n<<<<<<< HEAD\n${two}\n=======\n${mine}\n>>>>>>> laptop\n${four}\n`;
  const marked = ["2 log/conflict-marker", "4 log/conflict-marker", "6 log/conflict-marker"];
  expect(shown(conflict)).toEqual({
    inForce: ["L-1@1", "L-4@7"],
    notInForce: ["L-2@3", "L-2@5"],
    problems: marked,
  });
  expect(shown(`${two}\n${conflict}`).notInForce).toEqual(["L-2@1", "L-2@4", "L-2@6"]);
});

test("a conflict that never ends keeps everything after its first marker out of force", () => {
  expect(shown(`${one}\n<<<<<<< HEAD\n${two}\n`)).toEqual({
    inForce: ["L-1@1"],
    notInForce: ["L-2@3"],
    problems: ["2 log/conflict-marker"],
  });
});

test("of two records with one id the later counts, and equal copies are one", () => {
  const later = '{"id":"L-1","ts":"2026-03-05T09:00:00Z","text":"Use SI units"}';
  expect(shown(`${later}\n${one}\n${one}\n`)).toEqual({
    inForce: ["L-1@1"],
    notInForce: ["L-1@2", "L-1@3"],
    problems: [],
  });
});

test("one id and one time with different contents is shown, and the same one counts in any order", () => {
  const other = one.replace("metric", "imperial");
  const reordered = '{"text":"Use metric units","ts":"2026-03-01T09:00:00Z","id":"L-1"}';
  expect(shown(`${one}\n${other}\n`).problems).toEqual(["2 log/same-id-different-record"]);
  const winner = (text: string) =>
    parseJsonLines(path, text).entries.find((entry) => entry.inForce)?.value.text;
  expect(winner(`${one}\n${other}\n`)).toBe(winner(`${other}\n${one}\n`));
  expect(shown(`${one}\n${reordered}\n`).problems).toEqual([]);
});

test("what is JSON but no object is reported and skipped", () => {
  expect(shown(`[1]\n"x"\n${one}\nnot json\n${two}\n`)).toEqual({
    inForce: ["L-1@3", "L-2@5"],
    notInForce: [],
    problems: ["1 log/not-an-object", "2 log/not-an-object", "4 log/bad-json"],
  });
});

test("an id that looks like a path is only a text", () => {
  const text = `${JSON.stringify({ id: "../../pwn", ts: "2026-03-01T09:00:00Z" })}\n${JSON.stringify({ id: "__proto__" })}\n`;
  expect(shown(text)).toEqual({ inForce: ["../../pwn@1", "__proto__@2"], notInForce: [], problems: [] });
});

test("whatever a file holds: every non-blank line is a record, a marker or a problem", () => {
  const line = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constant(one),
    fc.constant("<<<<<<< a"),
    fc.constant(">>>>>>> b"),
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom("\n", "\r\n"), (lines, eol) => {
      const text = lines.map((each) => each.replace(/[\r\n]/g, " ")).join(eol);
      const { entries, problems } = parseJsonLines(path, text);
      const told = new Set([
        ...entries.map((entry) => entry.line),
        ...problems.map((problem) => problem.line),
      ]);
      const wanted = text
        .split(eol)
        .flatMap((each, i) => (each.replace(/^\uFEFF/, "").trim() === "" ? [] : [i + 1]));
      expect([...told].sort((a, b) => a - b)).toEqual(wanted);
      for (const entry of entries)
        expect(JSON.parse(text.slice(entry.span.start, entry.span.end))).toEqual(entry.value);
    }),
  );
});
