import { describe, expect, it } from "vitest";
import { addBulletEdits, parseBullets } from "../../src/documents/bullets.ts";
import { applyEdits, replaceSpan } from "../../src/text/edit.ts";

const projects = { file: "projects" } as const;
const added = (text: string, bullet: string, options: Parameters<typeof addBulletEdits>[2] = projects) =>
  applyEdits(text, addBulletEdits(text, bullet, options).edits);

/** Everything that a printer of markdown likes to change. */
const handmade =
  "Plan\n====\n\n* item with snake_case_name\n* see [[Wiki_Page|the page]] and [x](a_b.md)\n\n1) first\n1) second\n\n" +
  "__strong__ and *em*, two spaces at the end:  \nnext line\\\n\n|a|b|\n|-|:-:|\n|1|2|\n\n<!-- keep -->\n***\n" +
  "\t- tab indented\n&nbsp; 5 * 3 ~ 15\n";

describe("adding a bullet", () => {
  it("adds one line to a handmade file and changes none", () => {
    expect(added(handmade, "Orchard")).toBe(`${handmade}- Orchard\n`);
  });

  it.each([
    [
      "a missing last line end",
      "# Active Projects\n\n- Lantern",
      "# Active Projects\n\n- Lantern\n- Orchard\n",
    ],
    ["CRLF", "# Active Projects\r\n- Lantern\r\n", "# Active Projects\r\n- Lantern\r\n- Orchard\r\n"],
    ["line ends of both sorts", "# Mixed\r\n- a\n- b\r\n", "# Mixed\r\n- a\n- b\r\n- Orchard\r\n"],
    ["a table at the end", "|a|\n|-|\n|1|\n", "|a|\n|-|\n|1|\n- Orchard\n"],
    ["html at the end", "<div>\n", "<div>\n\n- Orchard\n"],
  ])("copes with %s", (_, before, after) => {
    expect(added(before, "Orchard")).toBe(after);
  });

  it("begins a new file with the title of its sort", () => {
    expect(added("", "Orchard")).toBe("# Active Projects\n\n- Orchard\n");
    expect(added("\uFEFF", "Short answers", { file: "preferences" })).toBe(
      "\uFEFF# User Preferences\n\n- Short answers\n",
    );
    expect(added("", "rg, not grep", { file: "preferences", heading: "Tools" })).toBe(
      "# User Preferences\n\n## Tools\n\n- rg, not grep\n",
    );
  });

  it("goes to the end of the section that is named, and makes the section when there is none", () => {
    const text = "# User Preferences\n\n## Tools\n\n- rg\n\nFree words.\n\n## Tone\n- short\n";
    const options = { file: "preferences", heading: "tools" } as const;
    expect(added(text, "fd", options)).toBe(
      "# User Preferences\n\n## Tools\n\n- rg\n\nFree words.\n- fd\n\n## Tone\n- short\n",
    );
    expect(added(text, "tea", { file: "preferences", heading: "Drinks" })).toBe(
      `${text}\n## Drinks\n\n- tea\n`,
    );
  });

  it("adds no bullet that is there, whatever its case and spaces, and says where it is", () => {
    const text = "# Active Projects\n\n- a\n  -  Lantern:\tDraft\n";
    expect(addBulletEdits(text, "lantern: draft", projects)).toEqual({ edits: [], existingLine: 4 });
    expect(addBulletEdits(text, "  ", projects)).toEqual({ edits: [] });
  });
});

describe("changing a bullet", () => {
  it("keeps the line end of every line in a file that mixes them", () => {
    const text = "# Mixed\r\nline two\nline three\r\n\r\n- Lantern: draft\n- Orchard: idle\r\n";
    const lantern = parseBullets(text).find((bullet) => bullet.text.startsWith("Lantern"));
    expect(lantern).toEqual({ text: "Lantern: draft", span: { start: 34, end: 48 }, line: 5 });
    expect(applyEdits(text, [replaceSpan({ start: 34, end: 48 }, "Lantern: review")])).toBe(
      "# Mixed\r\nline two\nline three\r\n\r\n- Lantern: review\n- Orchard: idle\r\n",
    );
  });
});
