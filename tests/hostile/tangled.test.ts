/** Text that would keep the markdown parser busy for minutes, in notes, in checklists and in what an agent says. */
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { addBulletEdits, parseBullets } from "../../src/documents/bullets.ts";
import { addItemEdits, parseHeartbeat } from "../../src/documents/heartbeat.ts";
import { parseNote } from "../../src/documents/note.ts";
import { answerEdits } from "../../src/documents/note-edits.ts";
import { applyEdits } from "../../src/text/edit.ts";
import { parseMarkdown } from "../../src/text/markdown.ts";

/** 32 kB of each would take the parser from seconds to minutes. */
const tangles: Readonly<Record<string, string>> = {
  "stars and underlines that close nothing": "*_ ",
  "stars in each other": "**a",
  "tildes that close nothing": "a~~ ",
  "closing brackets": "]",
  "links that are none": "[a]",
  "links in links": "[a [b](c) ",
  "headings under each other": "a\n---\n",
};

describe.each(Object.entries(tangles))("%s", (_, piece) => {
  const text = piece.repeat(32_000 / piece.length);

  it("in a note: its requests wait, and the place is named", () => {
    const note = parseNote(workspacePath("a.md"), `look @crew!\n\n${text}\n`);
    const codes = note.problems.map((problem) => problem.code);
    expect([note.blocks.length, codes]).toEqual(codes.length > 0 ? [0, ["note/too-tangled"]] : [1, []]);
  });
});

it("What is added to a checklist and to preferences that cannot be parsed stands at their end", () => {
  const text = "*_ ".repeat(3000);
  const doc = parseHeartbeat(workspacePath("HEARTBEAT.md"), `${text}\n`);
  expect(applyEdits(doc.text, addItemEdits(doc, "look"))).toBe(`${text}\n- [ ] look\n`);
  const { edits } = addBulletEdits(`${text}\n`, "look", { file: "preferences", heading: "More" });
  expect(applyEdits(`${text}\n`, edits)).toBe(`${text}\n- look\n`);
});

const tangled = `${"> ".repeat(600)}deep\n\n[a]: b\n%% open\n${"*_ ".repeat(9000)}`;

it("An agent's answer that cannot be parsed stays within its callout, and defines and hides nothing", () => {
  const before = "See [a] and fix it @crew!\n\nNext @crew!\n";
  const note = parseNote(workspacePath("a.md"), before);
  const [block] = note.blocks;
  if (!block) throw new Error("no request in the test");
  const title = "19:05 [[s]]";
  const after = applyEdits(
    before,
    answerEdits(note, block, { marker: "@crew(done k3f9q2)", title, text: tangled, link: "[[s]]" }),
  );
  const inserted = after.split("\n").filter((line) => line.startsWith(">"));
  expect(after.split("\n").filter((line) => !line.startsWith(">"))).toEqual([
    "See [a] and fix it @crew(done k3f9q2)",
    "",
    "",
    "Next @crew!",
    "",
  ]);
  expect(inserted.filter((line) => /\]:|%%/.test(line))).toEqual([]);
});

it("Preferences that cannot be parsed have no bullets", () => {
  expect(parseBullets(`- a\n\n${"> ".repeat(600)}b\n`)).toEqual([]);
});

it("Everything else is read as without the count", () => {
  const mdastExtensions = gfmFromMarkdown().map(({ transforms, ...rest }) => rest);
  const plain = { extensions: [gfm({ singleTilde: false })], mdastExtensions };
  const pieces = [
    "*",
    "**",
    "_",
    "~~",
    "~",
    "a",
    " ",
    "\n",
    "\n\n",
    "[",
    "]",
    "(b)",
    "!",
    "-",
    "=",
    "`",
    "|",
    "> ",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (one) => {
      expect(parseMarkdown(`x${one}`).children.map(words)).toEqual(
        fromMarkdown(`x${one}`, plain).children.map(words),
      );
    }),
    { numRuns: 500 },
  );
});

/** Types, words and where they begin; crew cuts some ends. */
function words(node: unknown): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === "end" ? undefined : value)));
}
