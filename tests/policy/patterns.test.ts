import fc from "fast-check";
import { expect, test } from "vitest";
import { fileMatcher, literalPattern, textMatcher } from "../../src/policy/patterns.ts";

const exact = { foldCase: false };

test.each<[string, string[], string[]]>([
  ["notes/*.md", ["notes/a.md", "notes/.md"], ["notes/a/b.md", "notes/a.mdx", "x/notes/a.md"]],
  ["**/.env*", [".env", ".env.local", "a/b/.env"], ["a.env", ".env.d/x"]],
  ["src/**", ["src", "src/a", "src/a/b"], ["srcs", "a/src"]],
  ["src", ["src", "src/a/b"], ["srcs", "a/src"]],
  ["src/", ["src", "src/a"], ["srcs"]],
  ["./src", ["src/a"], ["a"]],
  ["**", ["", "a", "a/b"], []],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb", "a/b/c"]],
  ["src/**.ts", ["src/a.ts", "src/a/b.ts"], ["a.ts"]],
  ["{a,b}/x", ["a/x", "b/x", "a/x/y"], ["c/x"]],
  ["{a,b{c,d}}", ["a", "bc", "bd/x"], ["b"]],
  ["[ab]c", ["ac", "bc"], ["cc", "abc"]],
  ["[a-c]", ["b"], ["d", "/"]],
  ["[!a]", ["b"], ["a", "/"]],
  ["a?c", ["abc"], ["a/c", "ac"]],
  ["a\\*c", ["a*c"], ["abc"]],
  ["*", ["a", ""], ["a/b"]],
])("the file pattern %s", (pattern, matching, others) => {
  const matches = fileMatcher(pattern, exact);
  expect([...matching, ...others].map((name) => [name, matches?.(name)])).toEqual([
    ...matching.map((name) => [name, true]),
    ...others.map((name) => [name, false]),
  ]);
});

test.each(["{a", "[a", "{a,{b}", "{0,1}".repeat(9)])("%s is malformed", (pattern) => {
  expect(fileMatcher(pattern, exact)).toBe(undefined);
});

test("case is folded where a rule guards, and one letter is one letter however it is composed", () => {
  expect(fileMatcher("**/.env", { foldCase: true })?.("A/.ENV")).toBe(true);
  expect(fileMatcher("**/.env", exact)?.("A/.ENV")).toBe(false);
  expect(fileMatcher("Übung.md", exact)?.("U\u0308bung.md")).toBe(true);
});

test("any path, taken literally, matches itself and its children, and nothing else", () => {
  const name = fc
    .string({ minLength: 1 })
    .filter((text) => !/^(\.\/|\/)|\/$|\/\//.test(text) && text !== "/");
  fc.assert(
    fc.property(name, name, (path, other) => {
      const matches = fileMatcher(literalPattern(path), exact);
      expect(matches?.(path)).toBe(true);
      expect(matches?.(`${path}/x`)).toBe(true);
      const covered =
        other.normalize("NFC") === path.normalize("NFC") ||
        other.normalize("NFC").startsWith(`${path.normalize("NFC")}/`);
      expect(matches?.(other)).toBe(covered);
    }),
  );
});

test.each<[string, string[], string[]]>([
  ["npm test*", ["npm test", "npm test -- x", "npm tests"], ["npm run test", "npm  test"]],
  ["ls *", ["ls a", "ls a/b c"], ["ls", "lsa b"]],
  ["*", ["", "anything\nat all"], []],
  ["a*b*c", ["abc", "a--b--c"], ["acb", "ab"]],
  ["a*a", ["aa", "aba"], ["a"]],
  ["a.b[c]?", ["a.b[c]?"], ["axb[c]?", "a.bc"]],
])("the command pattern %s", (pattern, matching, others) => {
  const matches = textMatcher(pattern, exact);
  expect([...matching, ...others].map((text) => [text, matches(text)])).toEqual([
    ...matching.map((text) => [text, true]),
    ...others.map((text) => [text, false]),
  ]);
});

test("no pattern makes a text slow", () => {
  const text = "a".repeat(20_000);
  expect(fileMatcher(`${"a*".repeat(40)}b`, exact)?.(text)).toBe(false);
  expect(fileMatcher(`${"**/a*/".repeat(20)}b`, exact)?.("a/".repeat(5_000))).toBe(false);
  expect(textMatcher(`${"a*".repeat(5_000)}b`, exact)(text)).toBe(false);
}, 5_000);
