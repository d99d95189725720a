import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { addItemEdits, parseHeartbeat } from "../../src/documents/heartbeat.ts";
import { applyEdits } from "../../src/text/edit.ts";

const path = workspacePath("HEARTBEAT.md");
const read = (text: string) => parseHeartbeat(path, text);
const added = (text: string, item: string) => applyEdits(text, addItemEdits(read(text), item));
const states = (text: string) => read(text).items.map((item) => [item.state, item.text]);

describe("reading a checklist", () => {
  it("takes bullets, numbers and open boxes for open items, and the four other boxes for what they say", () => {
    const text = "- a\n* b\n1. c\n- [ ] d\n- [x] e\n- [X] f\n- [-] g\n- [!] h failed twice\n";
    expect(states(text)).toEqual([
      ["open", "a"],
      ["open", "b"],
      ["open", "c"],
      ["open", "d"],
      ["done", "e"],
      ["done", "f"],
      ["cancelled", "g"],
      ["failed", "h failed twice"],
    ]);
  });

  it("reads the fields of an item and keeps its words whole", () => {
    const text = "- [ ] Look at the queue [every:: 2h] [agent:: reviewer] (may:: write) [due:: soon]\n";
    expect(read(text).items).toEqual([
      {
        state: "open",
        text: "Look at the queue [due:: soon]",
        fields: { every: "2h", agent: "reviewer", may: "write" },
        span: { start: 0, end: 82 },
        box: { start: 2, end: 5 },
        line: 1,
      },
    ]);
  });

  it("gives nested lists, paragraphs and code to their item", () => {
    const text = "- [ ] a\n  - nested\n\n  more\n\n  ```\n  - [ ] code\n  ```\n- b\n";
    expect(states(text)).toEqual([
      ["open", "a\n- nested\n\nmore\n\n```\n- [ ] code\n```"],
      ["open", "b"],
    ]);
  });

  it("leaves headings, paragraphs, comments, quotations and empty boxes to the person", () => {
    const text =
      "\uFEFF---\na: [1]\n---\n# List\r\n\r\nWords\r\n\r\n<!--\r\n- no\r\n-->\r\n\r\n%%\r\n- no\r\n%%\r\n\r\n> - no\r\n\r\n- [ ]\r\n- [ ] yes\r\n";
    expect(states(text)).toEqual([["open", "yes"]]);
    expect(read(text).problems).toEqual([]);
  });

  it("runs no item that a merge left between markers, and names each marker's line", () => {
    const text = "- a\n<<<<<<< HEAD\n- [ ] b\n=======\n- [ ] c\n>>>>>>> laptop\n- d\n";
    expect(states(text)).toEqual([
      ["open", "a"],
      ["open", "d"],
    ]);
    expect(read(text).problems.map(({ code, line }) => [code, line])).toEqual([
      ["heartbeat/conflict-markers", 2],
      ["heartbeat/conflict-markers", 4],
      ["heartbeat/conflict-markers", 6],
    ]);
  });

  it("runs no item whose own lines a merge left in dispute", () => {
    expect(states("- a\n<<<<<<< HEAD\n  one way\n=======\n  other way\n>>>>>>> laptop\n- d\n")).toEqual([
      ["open", "d"],
    ]);
    expect(states("- a\n<<<<<<< HEAD\n- b\n=======\n>>>>>>> laptop\n  more\n- d\n")).toEqual([["open", "d"]]);
  });
});

describe("adding an item", () => {
  it.each([
    [
      "below a last line without line end",
      "- [ ] Renew the library card",
      "- [ ] Renew the library card\n- [ ] Order ink\n",
    ],
    [
      "below a last line with one",
      "- [ ] Renew the library card\n",
      "- [ ] Renew the library card\n- [ ] Order ink\n",
    ],
    [
      "with the line ends of the file",
      "# Beat\r\n- [ ] Renew the library card",
      "# Beat\r\n- [ ] Renew the library card\r\n- [ ] Order ink\r\n",
    ],
    ["to an empty file", "", "- [ ] Order ink\n"],
    ["to a file with a BOM only", "\uFEFF", "\uFEFF- [ ] Order ink\n"],
    ["below a heading", "# Beat\n", "# Beat\n- [ ] Order ink\n"],
    [
      "after the last list, before what follows it",
      "- a\n  - b\n\n## Done\n\nwords\n",
      "- a\n  - b\n- [ ] Order ink\n\n## Done\n\nwords\n",
    ],
    ["at the indentation of the list", "  - a\n", "  - a\n  - [ ] Order ink\n"],
    ["apart from html that would swallow it", "<div>\nx\n", "<div>\nx\n\n- [ ] Order ink\n"],
    [
      "at the top when an open fence swallows the end",
      "---\na: 1\n---\n\n```\nx\n",
      "---\na: 1\n---\n\n- [ ] Order ink\n```\nx\n",
    ],
    [
      "at the end when the last list lies in a merge conflict",
      "<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> laptop\n",
      "<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> laptop\n- [ ] Order ink\n",
    ],
  ])("puts it %s", (_, before, after) => {
    expect(added(before, "Order ink")).toBe(after);
  });

  it("puts two items on two lines with nothing between", () => {
    expect(added(added("- [ ] Renew the library card", "Order ink"), "Buy stamps")).toBe(
      "- [ ] Renew the library card\n- [ ] Order ink\n- [ ] Buy stamps\n",
    );
  });

  it("makes one line of several and nothing of no words", () => {
    expect(added("", " Order\n  ink\t now ")).toBe("- [ ] Order ink now\n");
    expect(addItemEdits(read("- a\n"), " \n ")).toEqual([]);
  });
});
