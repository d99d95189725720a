import { describe, expect, it } from "vitest";
import { nodesIn, parseMarkdown, spanOf } from "../../src/text/markdown.ts";

const shape = (text: string) =>
  [...nodesIn(parseMarkdown(text))].map(({ node, parents }) => {
    const { start, end } = spanOf(node);
    return `${" ".repeat(parents.length)}${node.type} ${JSON.stringify(text.slice(start, end))}`;
  });

describe("places in markdown", () => {
  it("count a BOM, CRLF, lone CR and tabs as they are", () => {
    expect(shape("\uFEFF- a\r\n\t- b\rc\n")).toEqual([
      'root "- a\\r\\n\\t- b\\rc\\n"',
      ' list "- a\\r\\n\\t- b\\rc"',
      '  listItem "- a\\r\\n\\t- b\\rc"',
      '   paragraph "a"',
      '    text "a"',
      '   list "- b\\rc"',
      '    listItem "- b\\rc"',
      '     paragraph "b\\rc"',
      '      text "b\\rc"',
    ]);
  });

  it("end before the next item when an open fence runs up to it", () => {
    expect(shape("- a\n  ```\n  x\n- b\n").filter((line) => line.includes("listItem"))).toEqual([
      '  listItem "- a\\n  ```\\n  x\\n"',
      '  listItem "- b"',
    ]);
  });

  it("leave front matter out, with a BOM before it or not", () => {
    expect(shape("---\n- a: b\n---\nx")).toEqual([
      'root "---\\n- a: b\\n---\\nx"',
      ' paragraph "x"',
      '  text "x"',
    ]);
    expect(shape("\uFEFF---\r\na: 1\r\n---\r\nx").slice(1)).toEqual([' paragraph "x"', '  text "x"']);
  });

  it("read a quotation as one below a first line of three dashes", () => {
    expect(shape("---\na\n\n> b\n")).toEqual([
      'root "---\\na\\n\\n> b\\n"',
      ' thematicBreak "---"',
      ' paragraph "a"',
      '  text "a"',
      ' blockquote "> b"',
      '  paragraph "b"',
      '   text "b"',
    ]);
  });

  it("are refused for text that is nested hundreds of levels deep", () => {
    expect(() => parseMarkdown(`a\n${"> - ".repeat(250)}x`)).toThrow(RangeError);
    expect(shape(`${"-".repeat(2000)}\n`)).toHaveLength(2);
  });
});
