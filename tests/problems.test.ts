/** Each faulty file prints what its folder says, each code has a folder, and the manual is made of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { codesInSource, manualFile, readCases, renderManual } from "./problem-manual.ts";

const update = process.env.UPDATE === "1";

if (update) {
  for (const { folder, printed } of readCases()) writeFileSync(join(folder, "printed.txt"), printed);
  writeFileSync(manualFile, renderManual(readCases()));
}

const cases = readCases();

describe("every faulty file prints exactly its problem", () => {
  test.each(cases)("$code", ({ code, problems, printed, expected }) => {
    expect(printed).toBe(expected);
    expect([...new Set(problems.map((problem) => problem.code))]).toEqual([code]);
  });
});

test("every problem that crew can report has a folder in tests/problems, and no folder is left over", () => {
  expect(cases.map((one) => one.code)).toEqual(codesInSource());
});

test("every problem says what it is about in one paragraph of the manual", () => {
  expect(cases.filter((one) => !/^\S[^\n]*(\n[^\n]+)*\n$/.test(one.why)).map((one) => one.code)).toEqual([]);
});

test("docs/errors.md is made of these folders (UPDATE=1 writes it)", () => {
  expect(readFileSync(manualFile, "utf8")).toBe(renderManual(cases));
});
