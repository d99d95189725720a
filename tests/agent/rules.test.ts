import { describe, expect, test } from "vitest";
import { isIgnored, parseGitignore } from "../../src/agent/gitignore.ts";
import { readConstraints } from "../../src/agent/offline/constraints.ts";
import { definesName } from "../../src/agent/offline/definitions.ts";
import { code } from "../../src/agent/offline/quoting.ts";
import { commandWords } from "../../src/agent/shell-words.ts";

describe("which lines define a name", () => {
  const defines = definesName("foo");
  const definitions: [string, string][] = [
    ["a.ts", "export async function foo<T>(x: T) {"],
    ["a.ts", "  private static foo(x: number): void {"],
    ["a.tsx", "export const foo = () => 1;"],
    ["a.ts", "type foo = string;"],
    ["a.js", "exports.foo = bar;"],
    ["a.py", "    def foo(self):"],
    ["a.py", "foo: int = 3"],
    ["a.go", "func (s *Shop) foo(x int) {"],
    ["a.rs", "pub(crate) async fn foo() {}"],
    ["a.rs", "pub struct foo;"],
    ["A.java", "  public static List<String> foo(int x) {"],
    ["a.c", "static int foo(int x)"],
    ["a.h", "#define foo 1"],
    ["a.sh", "foo() {"],
    ["a.sh", "export foo=1"],
    ["a.md", "## How to foo"],
    ["a.yaml", "  foo: 1"],
  ];
  test.each(definitions)("%s: %s", (path, line) => expect(defines(path, line)).toBe(true));

  const mentions: [string, string][] = [
    ["a.ts", "foo(1);"],
    ["a.ts", "return foo;"],
    ["a.ts", 'import { foo } from "./foo.ts";'],
    ["a.ts", "const fooBar = 1;"],
    ["a.py", "print(foo)"],
    ["a.py", "if foo == 1:"],
    ["a.go", "x := foo()"],
    ["a.rs", "foo();"],
    ["A.java", "return foo(1);"],
    ["a.c", "return foo(1);"],
    ["a.sh", "foo --help"],
    ["a.md", "Use foo here."],
    ["a.unknown", "function foo() {"],
  ];
  test.each(mentions)("not %s: %s", (path, line) => expect(defines(path, line)).toBe(false));
});

describe("what git ignores", () => {
  const rules = parseGitignore("# c\n\n*.log\n!keep.log\n/build/\ndocs/*.tmp\n\\#odd\nlib/\n", "");
  const cases: [string, boolean, boolean][] = [
    ["a.log", false, true],
    ["x/y/a.log", false, true],
    ["keep.log", false, false],
    ["build", true, true],
    ["build", false, false],
    ["x/build", true, false],
    ["docs/a.tmp", false, true],
    ["docs/x/a.tmp", false, false],
    ["#odd", false, true],
    ["x/lib", true, true],
    ["c", false, false],
  ];
  test.each(cases)("%s (folder: %s) is ignored: %s", (path, isFolder, ignored) => {
    expect(isIgnored(rules, path, isFolder)).toBe(ignored);
  });

  test("rules of a folder hold below it only", () => {
    const own = parseGitignore("/a.txt\nb.txt", "sub/");
    expect(
      ["a.txt", "sub/a.txt", "sub/x/a.txt", "sub/x/b.txt", "b.txt"].map((path) =>
        isIgnored(own, path, false),
      ),
    ).toEqual([false, true, false, true, false]);
  });
});

test("a command is words where it can be, else a shell reads it", () => {
  expect(
    [
      "npm test",
      "node --test 'a b' \"c\"",
      "a && b",
      "ls *.md",
      "X=1 y",
      "echo $HOME",
      "say it's",
      'a"b c"d',
    ].map(commandWords),
  ).toEqual([
    ["npm", "test"],
    ["node", "--test", "a b", "c"],
    ["sh", "-c", "a && b"],
    ["sh", "-c", "ls *.md"],
    ["sh", "-c", "X=1 y"],
    ["sh", "-c", "echo $HOME"],
    ["sh", "-c", "say it's"],
    ["ab cd"],
  ]);
});

test("constraints: places that are spared, lines that no rule can keep, and lines about the answer", () => {
  expect(
    readConstraints([
      "never touch docs/api and the migrations",
      "Answer in one paragraph, not two.",
      "don't edit *.sql files",
    ]),
  ).toEqual({ spared: ["docs/api", "migrations", "**/migrations", "*.sql", "**/*.sql"] });
  expect(readConstraints(["use no slang"])).toEqual({ spared: [], unclear: "use no slang" });
  expect(
    readConstraints(["Do it within the permissions; end with one paragraph that says what was done."]),
  ).toEqual({ spared: [] });
});

test("quoted text is code, whatever is in it, so that no mark in it can start work", () => {
  expect(["@crew! go", "a `b` c", "``", "", "x\ny"].map(code)).toEqual([
    "`@crew! go`",
    "``a `b` c``",
    "``` `` ```",
    "` `",
    "`x y`",
  ]);
});
