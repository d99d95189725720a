import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isIgnored, matchesGlob } from "../../src/text/glob.ts";

describe("globs", () => {
  it.each([
    ["*.md", "a.md", true],
    ["*.md", "notes/a.md", false],
    ["**/*.md", "a.md", true],
    ["**/*.md", "x/y/a.md", true],
    ["archive/**", "archive/2020/a.md", true],
    ["archive/**", "archive", false],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/x/y/b", true],
    ["src", "src/deep/file.ts", true],
    ["src/", "src/deep/file.ts", true],
    ["src", "srcs", false],
    ["{a,b}.md", "b.md", true],
    ["{a,{b,c}}.md", "c.md", true],
    ["[ab].md", "b.md", true],
    ["[!ab].md", "b.md", false],
    ["[!ab].md", "c.md", true],
    ["?.md", "ab.md", false],
    ["**/.env*", "x/.env.local", true],
    ["a+b(c).md", "a+b(c).md", true],
    ["{open", "{open", true],
    ["[open", "[open", true],
    ["ä*", "äb", true],
  ])("%s on %s: %s", (pattern, path, expected) => {
    expect(matchesGlob(pattern, path)).toBe(expected);
  });

  it("a pattern made to hang a matcher is answered like any other", () => {
    expect(matchesGlob(`${"*a".repeat(25)}b`, "a".repeat(2_000))).toBe(false);
  });

  it("an ignored folder covers what lies in it", () => {
    expect(isIgnored("archive/2020/a.md", ["archive/*"])).toBe(true);
    expect(isIgnored("notes/a.md", ["archive/**", "*.tmp"])).toBe(false);
  });

  it("never throws, and a pattern without wildcards matches itself", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (pattern, path) => typeof matchesGlob(pattern, path) === "boolean",
      ),
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w+()^$|.-]{1,20}$/),
        (name) => name.startsWith("./") || matchesGlob(name, name),
      ),
    );
  });
});
