import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { applyPatch, countChanges, unifiedDiff } from "../../src/text/diff.ts";

const folder = mkdtempSync(join(tmpdir(), "diff-"));
execFileSync("git", ["init", "-q", folder]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string | null): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
}

function found(path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function git(patch: string, ...options: string[]): void {
  const config = ["-c", "core.autocrlf=false", "-c", "core.whitespace=cr-at-eol"];
  execFileSync("git", [...config, "apply", "--whitespace=nowarn", ...options], {
    cwd: folder,
    input: patch,
    stdio: "pipe",
  });
}

/** What git makes of `path` by the patch, and what it makes of that by taking the patch back. */
function thereAndBack(path: string, oldText: string | null, newText: string | null) {
  const patch = unifiedDiff(path, oldText, newText);
  put(path, oldText);
  git(patch);
  const there = found(path);
  git(patch, "-R");
  const back = found(path);
  rmSync(join(folder, path), { force: true });
  return { there, back };
}

test.each([
  ["a change", "notes/a.md", "one\ntwo\nthree\n", "one\n2\nthree\n"],
  ["a new file", "new.md", null, "one\n"],
  ["a new empty file", "empty.md", null, ""],
  ["a file that is removed", "old.md", "one\ntwo\n", null],
  ["an empty file that is removed", "gone.md", "", null],
  ["no line end at the end, before", "a.md", "one", "one\n"],
  ["no line end at the end, after", "a.md", "one\n", "one"],
  ["no line end at the end, both", "a.md", "one\ntwo", "one\n2"],
  ["CRLF", "a.md", "one\r\ntwo\r\n", "one\r\n2\r\n"],
  ["mixed line ends", "a.md", "one\r\ntwo\nthree\rfour\n", "one\ntwo\nthree\r4\n"],
  ["a byte order mark", "a.md", "\uFEFFone\n", "\uFEFF1\n"],
  ["a byte order mark that goes", "a.md", "\uFEFFone\ntwo\n", "one\ntwo\n"],
  ["spaces in the path", "my notes/a b.md", "one\n", "two\n"],
  ["a new file with spaces in the path", "my notes/c d.md", null, "two\n"],
  ["quotes in the path", 'say "hi".md', "one\n", "two\n"],
  ["a backslash and a tab in the path", "a\\b\tc.md", "one\n", null],
  ["an umlaut and an emoji in the path", "Übung 😀.md", "one\n", "two\n"],
  [
    "lines that look like a patch",
    "a.md",
    "--- a/x\n+++ b/x\n@@ -1 +1 @@\n",
    "--- a/y\n\\ No newline at end of file\n",
  ],
  ["emptied", "a.md", "one\ntwo\n", ""],
  ["filled", "a.md", "", "one\ntwo"],
])("git makes the patch and takes it back: %s", (_, path, oldText, newText) => {
  expect(thereAndBack(path, oldText, newText)).toEqual({ there: newText, back: oldText });
});

const line = fc.constantFrom("one", "two", "", " three", "--- x", "+y", "- z", "\\ No newline", "é", "@@");
const eol = fc.constantFrom("\n", "\n", "\n", "\r\n");
const text = fc
  .tuple(fc.array(fc.tuple(line, eol), { maxLength: 25 }), fc.constantFrom("", "last"))
  .map(([lines, last]) => lines.flat().join("") + last);

test("git makes any patch and takes it back", () => {
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      fc.pre(oldText !== newText);
      expect(thereAndBack("any.md", oldText, newText)).toEqual({ there: newText, back: oldText });
    }),
    { numRuns: 40 },
  );
}, 30_000);

test("crew makes its own patches, too", () => {
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      expect(applyPatch(oldText, unifiedDiff("any.md", oldText, newText))).toBe(newText);
    }),
  );
});

test("patches of several files can be joined", () => {
  put("first.md", "1\n");
  put("second.md", "1\n");
  git(unifiedDiff("first.md", "1\n", "2") + unifiedDiff("second.md", "1\n", "2\n"));
  expect([found("first.md"), found("second.md")]).toEqual(["2", "2\n"]);
});

test("texts with no line in common are replaced as a whole, in good time", () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, i) => `${word} ${i}\n`).join("");
  expect(thereAndBack("big.md", lines("a"), lines("b"))).toEqual({ there: lines("b"), back: lines("a") });
  expect(countChanges(lines("a"), lines("b"))).toEqual({ added: 20_000, removed: 20_000 });
}, 20_000);

test("nothing changed: no patch", () => {
  expect(unifiedDiff("a.md", "x\n", "x\n")).toBe("");
});

test("a patch whose context is gone does not fit, and nonsense is no patch", () => {
  const patch = unifiedDiff("a.md", "one\ntwo\nthree\n", "one\n2\nthree\n");
  expect(applyPatch("zero\none\ntwo\nthree\n", patch)).toBe("zero\none\n2\nthree\n");
  expect(applyPatch("something else\n", patch)).toBe(undefined);
  expect(applyPatch("x\n", "@@ nonsense")).toBe(undefined);
});

test("a changed line counts as one that came and one that went", () => {
  expect(countChanges("a\nb\nc\n", "a\nB\nc\nd\n")).toEqual({ added: 2, removed: 1 });
});
