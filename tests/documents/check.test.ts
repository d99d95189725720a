import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { checkFile } from "../../src/documents/check.ts";

const check = (path: string, text: string, home?: string) => checkFile(workspacePath(path), text, home);

const paths = [
  "crew.yaml",
  "permissions.yaml",
  "HEARTBEAT.md",
  "AGENTS.md",
  "inbox/a.md",
  "memory/preferences.md",
  "memory/history/2026-11-30.md",
  "memory/lessons.jsonl",
  "memory/facts.jsonl",
  "schedules/a.md",
  "skills/a/SKILL.md",
  "agents/a.md",
  "hooks/a.json",
  "members/a/OWNER.yaml",
  "runs/2026-11.jsonl",
  "sessions/2026-11/a/a.md",
  "sessions/2026-11/a/ledger.jsonl",
  "sessions/2026-11/a/transcript.jsonl",
];

test("an empty file has no problem, but for kinds that must say something", () => {
  const found = paths.map((path) => [path, check(path, "").map((problem) => problem.code)] as const);
  expect(found.filter(([, codes]) => codes.length > 0)).toEqual([
    ["skills/a/SKILL.md", ["skill/no-front-matter"]],
    ["hooks/a.json", ["file/json"]],
  ]);
});

test("a person's notes are left in peace unless they ask for work", () => {
  const front = "---\ntitle: Monday: plans\n---\n";
  expect(check("notes/a.md", `${front}words\n`)).toEqual([]);
  expect(check("notes/a.md", `${front}do it @crew!\n`).map((problem) => problem.code)).toEqual([
    "note/front-matter",
  ]);
  expect(check("crew.yml", "a: [\n")).toEqual([]);
});

test("in a vault only crew's own folder has kinds", () => {
  expect(check("skills/a/SKILL.md", "x", "crew")).toEqual([]);
  expect(check("crew/skills/a/SKILL.md", "x", "crew").map((problem) => problem.code)).toEqual([
    "skill/no-front-matter",
  ]);
});

describe("whatever stands in a file", () => {
  const piece = fc.constantFrom(
    "---\n",
    "a: ",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    ": ",
    "\n",
    "\r\n",
    "\t",
    "\uFEFF",
    "\0",
    "- ",
    "@crew!",
    "<<<<<<< a\n",
    "=======\n",
    ">>>>>>> b\n",
    "&a ",
    "*a ",
    "!x ",
    "|\n",
    "# ",
    "version",
    "rules",
    '{"id":"1"}\n',
    "\ud800",
    "é",
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

  test("checking it throws nothing, and every problem lies in the file", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), text, (path, content) => {
        const lines = content.split(/\r\n|\n|\r/);
        for (const problem of check(path, content)) {
          expect(problem.path).toBe(path);
          expect(problem.line).toBeLessThanOrEqual(lines.length);
          expect(problem.column).toBeLessThanOrEqual((lines[problem.line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
