import { describe, expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { type Asked, withRequest } from "../../src/cli/request-note.ts";

const path = workspacePath("inbox/a.md");
const ask = (text: string, more: Partial<Asked> = {}): Asked => ({
  text,
  may: "write",
  constraints: [],
  ...more,
});
const noteWith = (note: string | undefined, asked: Asked) => withRequest(path, note, asked).text;

describe("a request of the command line stands in the note as a person would type it", () => {
  test("in a new note", () => {
    expect(noteWith(undefined, ask("Fix the typo in a.js."))).toBe("Fix the typo in a.js. @crew!\n");
  });

  test("as a question, for a named agent, with a folder and what must not happen", () => {
    const asked = ask("Where is x?", {
      may: "read",
      agent: "reviewer",
      cwd: "api",
      constraints: ["no network", "be brief"],
    });
    expect(noteWith("", asked)).toBe(
      "Where is x? [constraint:: no network] [constraint:: be brief] [cwd:: api] @crew:reviewer?\n",
    );
  });

  test.each([
    ["# Today\n", "# Today\n\nFix it. @crew!\n"],
    ["# Today", "# Today\n\nFix it. @crew!\n"],
    ["# Today\n\n", "# Today\n\nFix it. @crew!\n"],
    ["# Today\r\n\r\nText", "# Today\r\n\r\nText\r\n\r\nFix it. @crew!\r\n"],
    ["\uFEFF# Today\n", "\uFEFF# Today\n\nFix it. @crew!\n"],
  ])("after %j, one blank line below", (note, after) => {
    expect(noteWith(note, ask("Fix it."))).toBe(after);
  });

  test("a text of several paragraphs becomes one list item", () => {
    expect(noteWith(undefined, ask("First this.\n\n- a\n- b\n\nThen that."))).toBe(
      "- First this.\n\n  - a\n  - b\n\n  Then that.\n\n  @crew!\n",
    );
  });

  test("lines that were selected stand above it, whatever is in them", () => {
    const selection = { path: "a.md", fromLine: 3, toLine: 4, text: "```js\nx" };
    expect(noteWith(undefined, ask("Mend this.", { selection }))).toBe(
      "````text a.md:3-4\n```js\nx\n````\n\nMend this. @crew!\n",
    );
  });

  test("a mark inside the text does no harm", () => {
    expect(noteWith(undefined, ask("Explain `@crew!` to me."))).toBe("Explain `@crew!` to me. @crew!\n");
  });
});

describe("what would be swallowed is refused, and nothing is written", () => {
  test.each([
    ["a note with an open fence", "```\ncode\n", "Fix it."],
    ["a note that keeps crew out", "---\ncrew: off\n---\n", "Fix it."],
    ["a note with an open comment", "<!-- later\n", "Fix it."],
    ["a text with an open fence", undefined, "Do\n\n```\nx"],
  ])("%s", (_, note, text) => {
    expect(() => noteWith(note, ask(text))).toThrow(/cannot stand in inbox\/a.md as one request/);
  });
});
