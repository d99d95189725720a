/** The small files around markdown: lists, comments, conflicts, sections, lines. */
import { describe, expect, it } from "vitest";
import { lineAtEnd, lineBelow } from "../../src/text/append-line.ts";
import { calloutTitle, crewCallouts } from "../../src/text/callout.ts";
import { blankConflicts, findConflicts } from "../../src/text/conflicts.ts";
import { cutOut, dedent } from "../../src/text/cut.ts";
import { applyEdits } from "../../src/text/edit.ts";
import { hiddenSpans } from "../../src/text/hidden.ts";
import { lineEndAt, lineStartAt, wholeLines } from "../../src/text/lines-around.ts";
import { columnAfter, contentIndent, itemShape } from "../../src/text/lists.ts";
import { nodesIn, parseMarkdown } from "../../src/text/markdown.ts";
import { sameOutline } from "../../src/text/outline.ts";
import { sectionsOf } from "../../src/text/sections.ts";
import type { Span } from "../../src/text/span.ts";

const cut = (text: string, spans: Span[]) => spans.map((span) => text.slice(span.start, span.end));

describe("hidden text", () => {
  const hidden = (text: string) => cut(text, hiddenSpans(text, parseMarkdown(text)));

  it("is a comment within a paragraph, or from the start of a line to any line below", () => {
    expect(hidden("a %%b%% c\n\n%%\nd\n\ne\n%%\n")).toEqual(["%%b%%", "%%\nd\n\ne\n%%"]);
  });

  it("is none when a sign stands alone, in code or in a quotation", () => {
    expect(hidden("a %% b\n\nc %% d\n")).toEqual([]);
    expect(hidden("`%%` a\n\n> %%\n\n    %%\n\nb\n\n%%\n")).toEqual([]);
  });

  it("is a formula or a wiki link, an embed too", () => {
    expect(hidden("$$\na\n$$\n\n[[b|c]] ![[d]] `[[e]]`\n")).toEqual(["$$\na\n$$", "[[b|c]]", "![[d]]"]);
  });
});

describe("conflict markers", () => {
  it("span each conflict, with the base or without", () => {
    const text = "a\r\n<<<<<<< HEAD\r\nb\r\n||||||| base\r\n=======\r\nc\r\n>>>>>>> x\r\nd\n<<<<<<< y\ne\n";
    const found = findConflicts(text);
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      "<<<<<<< HEAD\r\nb\r\n||||||| base\r\n=======\r\nc\r\n>>>>>>> x",
      "<<<<<<< y\ne\n",
    ]);
    expect(found.map(({ markers }) => cut(text, markers))).toEqual([
      ["<<<<<<< HEAD", "||||||| base", "=======", ">>>>>>> x"],
      ["<<<<<<< y"],
    ]);
    expect(blankConflicts(text, found).replace(/ +/g, " ")).toBe(
      "a\r\n \r\n \r\n \r\n \r\n \r\n \r\nd\n \n \n",
    );
  });

  it("are text when nothing opens a conflict", () => {
    expect(findConflicts("Title\n=======\n\n>>>>>>> x\n<<<<<<<y\n")).toEqual([]);
  });
});

describe("list items", () => {
  const items = (text: string) =>
    [...nodesIn(parseMarkdown(text))].flatMap(({ node }) => (node.type === "listItem" ? [node] : []));

  it.each([
    ["- a", 2, 2],
    ["10. a", 4, 4],
    ["-\ta", 2, 4],
    ["-    a", 5, 5],
    ["-      code", 2, 2],
    ["-\n  a", 1, 2],
  ])("%j has its text after %i characters in column %i", (text, markerChars, contentColumn) => {
    expect(itemShape(text, 0)).toEqual({ markerChars, contentColumn });
  });

  it("keep new lines inside with their own white space, or spaces of the marker's width", () => {
    const indents = (text: string) => items(text).map((item) => contentIndent(text, item));
    expect(indents("- a\n\n\tb\n")).toEqual(["\t"]);
    expect(indents("-  a\n   b\n")).toEqual(["   "]);
    expect(indents("1. a\n\t- b\n")).toEqual(["\t", "\t  "]);
    expect(indents("- - a\nlazy\n")).toEqual(["  ", "    "]);
    expect(indents("- a\n\n      code\n")).toEqual(["  "]);
  });

  it("count tabs to multiples of four", () => {
    expect([columnAfter(" \t"), columnAfter("\t\t"), columnAfter("\t", 4)]).toEqual([4, 8, 8]);
  });
});

describe("the outline of a text", () => {
  const same = (before: string, after: string, start: number, length: number) =>
    sameOutline(
      { text: before, root: parseMarkdown(before) },
      { text: after, root: parseMarkdown(after) },
      { start, end: start + length },
    );

  it("is the same but for the quotation that was put in", () => {
    expect(same("a\n\nb\n", "a\n\n> c\n\nb\n", 3, 5)).toBe(true);
  });

  it("is another when a list got loose, a paragraph went into the quotation, or nothing came", () => {
    expect(same("- a\n- b\n", "- a\n\n  > c\n\n- b\n", 5, 5)).toBe(false);
    expect(same("a\n\nb\n", "a\n\n> c\nb\n", 3, 3)).toBe(false);
    expect(same("a\n", "a\n", 0, 1)).toBe(false);
  });
});

describe("sections", () => {
  it("go from heading to heading, whatever their sort; code and quotations hold none", () => {
    const text = "\uFEFFtop\n\n# One *two* #\nx\n\n```\n# no\n```\n> # no\n\nThree\n---\ny";
    const found = sectionsOf(text, parseMarkdown(text));
    expect(found.map(({ title, depth }) => [title, depth])).toEqual([
      ["", 0],
      ["One *two*", 1],
      ["Three", 2],
    ]);
    expect(
      cut(
        text,
        found.map(({ body }) => body),
      ),
    ).toEqual(["\uFEFFtop\n\n", "\nx\n\n```\n# no\n```\n> # no\n\n", "\ny"]);
  });
});

describe("callouts", () => {
  it("of crew's are known by their first line, folded or not", () => {
    const text = "> [!crew] a b \n> c\n\n>[!crew]- d\n\n> [!note] e\n\n> x\n> [!crew] f\n";
    const root = parseMarkdown(text);
    expect(root.children.map((node) => calloutTitle(text, node))).toEqual(["a b", "d", undefined, undefined]);
    expect(cut(text, crewCallouts(text, root))).toEqual(["> [!crew] a b \n> c", ">[!crew]- d"]);
  });
});

describe("lines", () => {
  it("around a place end where the next begins, whatever their ends", () => {
    const text = "\uFEFFa\r\nbc\rd";
    expect([lineStartAt(text, 1), lineStartAt(text, 5), lineStartAt(text, 7)]).toEqual([1, 4, 7]);
    expect([lineEndAt(text, 1), lineEndAt(text, 5), lineEndAt(text, 7)]).toEqual([2, 6, 8]);
    expect(wholeLines(text, { start: 5, end: 7 })).toEqual({ start: 4, end: 6 });
  });

  it("are added with the end of their neighbour", () => {
    expect(applyEdits("a\r\nb\n", [lineBelow("a\r\nb\n", 0, "x")])).toBe("a\r\nx\r\nb\n");
    expect(applyEdits("a\r\nb", [lineBelow("a\r\nb", 4, "x")])).toBe("a\r\nb\r\nx\r\n");
    expect(applyEdits("a\n\n", [lineAtEnd("a\n\n", "x")])).toBe("a\n\nx\n");
  });

  it("are read without what was cut, and dedented", () => {
    expect(
      cutOut("a [x] b[y]c [z]", { start: 0, end: 15 }, [
        { start: 2, end: 5 },
        { start: 7, end: 10 },
        { start: 12, end: 15 },
      ]),
    ).toBe("a b c ");
    expect(dedent("a  \r\n\tb\n\n\n\n   c\n d", 2)).toBe("a\n  b\n\n c\nd");
  });
});
