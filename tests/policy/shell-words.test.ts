import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleParts } from "../../src/policy/shell-parts.ts";
import { parseShellLine } from "../../src/policy/shell-words.ts";

/** The words that a real shell makes of `line`, which must be simple; undefined when it refuses. */
function wordsOfSh(line: string): string[] | undefined {
  const script = `show() { printf '%s\\0' "$@"; }\nshow ${line}`;
  const { status, stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8", env: {}, cwd: "/" });
  return status === 0 ? stdout.split("\0").slice(0, -1) : undefined;
}

test.each([
  [`npm  test\t-- "a b" 'c d' e\\ f`, ["npm", "test", "--", "a b", "c d", "e f"]],
  [`r""m -rf x`, ["rm", "-rf", "x"]],
  [`"a"'b'c`, ["abc"]],
  [`echo "it's" '"' "\\"" "\\$x" "\\n"`, ["echo", "it's", '"', '"', "$x", "\\n"]],
  [`echo a=b a#b a~b x!y %1 "" ''`, ["echo", "a=b", "a#b", "a~b", "x!y", "%1", "", ""]],
  [`echo "$ 5" "a$"`, ["echo", "$ 5", "a$"]],
  ["cat ~/x", ["cat", "~/x"]],
  ["  ls \n", ["ls"]],
])("a simple command is cut into words: %s", (line, words) => {
  expect(parseShellLine(line)).toEqual({ kind: "simple", assignments: [], words });
});

test("variables in front are kept apart", () => {
  expect(parseShellLine('A=1 B="x y" npm test C=3')).toEqual({
    kind: "simple",
    assignments: ["A=1", "B=x y"],
    words: ["npm", "test", "C=3"],
  });
});

test.each([
  ["a && b", "it is a list of commands"],
  ["a\nb", "it has several lines"],
  ["a | b", "it is a pipe"],
  ["a $(b)", "it expands a variable or runs another command"],
  ['a "`b`"', "it runs another command for its output"],
  ["a $'\\x41'", "it expands a variable or runs another command"],
  ["a > b", "it redirects"],
  ["a <<EOF\nx\nEOF", "it redirects"],
  ["(a)", "it has parentheses"],
  ["a *.md", "it has a pattern of file names"],
  ["a {b,c}", "it has braces"],
  ["a 'b", "a quotation does not end"],
  ["a \\", "it ends in a backslash"],
  ["a\\\nb", "it has several lines"],
  ["a # b", "it has a comment"],
  ["a ~root/x", "it names somebody's home folder"],
  ["a\rb", "it has a control character"],
  ["if a", "it is a construct of the shell"],
  ["", "it names no program"],
  ["'a\0b'", "it has a NUL byte"],
])("what is not simple is called so: %j", (line, why) => {
  expect(parseShellLine(line)).toEqual({ kind: "compound", why });
});

test("what counts as simple, a real shell cuts into the same words", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    " ",
    "  ",
    "'",
    '"',
    "\\",
    "$",
    "x y",
    "=",
    "~",
    "#",
    "-",
    "/",
    "!",
    "é",
    "\\'",
    '\\"',
    ",",
    ":",
    "@",
    "%",
  );
  const lines = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(lines, (rest) => {
      const line = parseShellLine(`show ${rest}`);
      if (line.kind === "compound") return;
      const words = line.words.slice(1);
      // A shell puts the home folder in place of `~`; the rules do that later.
      if (words.some((word) => word.startsWith("~"))) return;
      const found = wordsOfSh(rest);
      // Without any word `printf` is called once with nothing.
      expect(words.length === 0 ? [""] : words).toEqual(found);
    }),
    { numRuns: 150 },
  );
}, 20_000);

test("whatever a line holds, it is read, and in good time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (line) => {
      parseShellLine(line);
      visibleParts(line);
    }),
  );
  for (const unit of ["$(", "`", '"', "'a' ", "\\", "((", "a;", ">", "{ "]) {
    parseShellLine(unit.repeat(20_000));
    visibleParts(unit.repeat(20_000));
  }
}, 10_000);

test("commands and files inside a compound line are seen", () => {
  expect(visibleParts(`A=1 x "a $(y 'b;c') d" && { z > out 2>&1; } | (w < in) <<EOF`)).toEqual({
    commands: [["y", "b;c"], ["x", "a $( d"], ["z"], ["w"]],
    files: [
      { path: "out", capability: "fs_write" },
      { path: "in", capability: "fs_read" },
    ],
  });
});
