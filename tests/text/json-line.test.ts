import fc from "fast-check";
import { expect, test } from "vitest";
import { canonical, renderLine, sortRecords } from "../../src/text/json-line.ts";

test("a record is one line of valid UTF-8 for every reader", () => {
  const line = renderLine({
    a: "x\u2028y\u2029z\n\0",
    b: "half \ud83d of a pair",
    "\udc00key": [{ c: "\udc00" }],
  });
  expect(line).toBe(
    '{"a":"x\\u2028y\\u2029z\\n\\u0000","b":"half \ufffd of a pair","\ufffdkey":[{"c":"\ufffd"}]}',
  );
});

test("whatever a record holds, it reads back, and the line has no break in it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), (record) => {
      const line = renderLine(record);
      expect(/[\r\n\u2028\u2029]/.test(line)).toBe(false);
      expect(canonical(JSON.parse(line))).toBe(canonical(JSON.parse(JSON.stringify(record))));
    }),
  );
});

test("a long text is cut with a mark that says how long it was", () => {
  const line = renderLine({ id: "a", output: "x".repeat(10_000) }, 400);
  expect(JSON.parse(line)).toEqual({ id: "a", output: `${"x".repeat(200)}… [cut: 10000 characters]` });
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(400);
});

test("a cut never leaves half a character", () => {
  const line = renderLine({ output: `x${"😀".repeat(5_000)}` }, 400);
  expect(line).toBe(Buffer.from(line).toString());
  expect(/\\ud8|\ufffd\ufffd/i.test(line)).toBe(false);
});

test("a record of very many small parts keeps its head", () => {
  const line = renderLine(
    { id: "a", ts: "b", type: "raw", update: Array.from({ length: 5_000 }, () => "xy") },
    400,
  );
  expect(line).toBe('{"id":"a","ts":"b","type":"raw","update":"… [cut]"}');
});

test("records count by time, then by id, however the time is written", () => {
  const sorted = sortRecords([
    { id: "c", ts: "2026-03-01T10:00:00.000Z" },
    { id: "b", ts: "2026-03-01T10:00:00+00:00" },
    { id: "a", ts: "2026-03-01T12:00:00+01:00" },
    { id: "z", ts: "nonsense" },
  ]);
  expect(sorted.map((record) => record.id)).toEqual(["z", "b", "c", "a"]);
});
