/** What holds for every note, whatever stands in it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseNote } from "../../src/documents/note.ts";
import { answerEdits, hasAnswer, markerEdits } from "../../src/documents/note-edits.ts";
import type { Answer, Note, RequestBlock } from "../../src/documents/note-types.ts";
import { applyEdits } from "../../src/text/edit.ts";
import { parseMarkdown } from "../../src/text/markdown.ts";
import { sameOutline } from "../../src/text/outline.ts";

const path = workspacePath("inbox/note.md");
const words = [
  "alpha",
  "beta *gamma*",
  "`code`",
  "[[Page]]",
  "[x](y.md)",
  "",
  "📅 2026-12-01",
  "^id1",
  "%%",
  "[t]",
];
const starts = [
  "",
  "",
  "- ",
  "- ",
  "* ",
  "1. ",
  "1) ",
  "- [ ] ",
  "- [ ] ",
  "+\t",
  "> ",
  "# ",
  "[^1]: ",
  "    - ",
];
const whole = [
  "",
  "",
  "",
  "```",
  "| a | b |",
  "|---|---|",
  "---",
  "===",
  "<div>",
  "<!-- c",
  "-->",
  "%%",
  "$$",
  "[t]: http://t",
];
// No tabs in front: below a list the parser cuts code that begins with one at other lines than below a quotation.
const indents = ["", "", "", " ", "  ", "  ", "   ", "    ", "      "];
const marks = ["", "@crew!", "@crew?", "@crew:rev! again", "@crew(done z9y8x7)"];

const textLine = fc
  .tuple(
    fc.constantFrom(...indents),
    fc.constantFrom(...starts),
    fc.constantFrom(...words),
    fc.constantFrom(...marks),
    fc.constantFrom(...words),
  )
  .map(
    ([indent, start, first, mark, last]) => indent + start + [first, mark, last].filter(Boolean).join(" "),
  );
const line = fc.oneof(
  { weight: 3, arbitrary: textLine },
  { weight: 2, arbitrary: fc.constantFrom(...whole) },
);
const noteText = fc
  .tuple(
    fc.constantFrom("", "\uFEFF", "---\ntitle: x\n---\n"),
    fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\r\n", "\r")), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.boolean(),
  )
  .map(([head, lines, final]) => {
    const body = lines.map(([text, eol], i) => (i + 1 < lines.length || final ? text + eol : text)).join("");
    return head + body;
  });

const answer: Answer = {
  marker: "@crew(done k3f9q2)",
  title: "2026-11-30 19:05 [[2026-11-30-fix-k3f9q2]]",
  text: "It is done.\n\n- one\n- two",
  link: "[[2026-11-30-fix-k3f9q2]]",
  tick: { day: "2026-11-30" },
};

const openMarks = (note: Note) => note.blocks.filter((block) => block.marker.kind === "mark");
const about = (blocks: RequestBlock[]) =>
  blocks.map(({ normal, headings, constraints, links, selection }) => ({
    normal,
    headings,
    constraints,
    links,
    selected: selection?.text,
  }));

describe("any note", () => {
  it("asks the same before the claim, while it works and after the answer, and so do its other requests", () => {
    fc.assert(
      fc.property(noteText, (text) => {
        const note = parseNote(path, text);
        for (const block of openMarks(note)) {
          const at = note.blocks.indexOf(block);
          const claimedText = applyEdits(text, markerEdits(block, "@crew(working k3f9q2)"));
          const claimed = parseNote(path, claimedText);
          expect(about(claimed.blocks)).toEqual(about(note.blocks));
          const working = claimed.blocks[at]!;
          expect(working.marker).toMatchObject({ kind: "working", session: "k3f9q2" });
          expect(hasAnswer(claimed, working, answer.title)).toBe(false);
          const answered = parseNote(path, applyEdits(claimedText, answerEdits(claimed, working, answer)));
          expect(about(answered.blocks)).toEqual(about(note.blocks));
          expect(answered.blocks[at]!.marker.kind).toBe("done");
          expect(hasAnswer(answered, answered.blocks[at]!, answer.title)).toBe(true);
        }
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 40) },
    );
  });

  it("keeps its lists, paragraphs and tables around an answer", () => {
    fc.assert(
      fc.property(noteText, (text) => {
        const note = parseNote(path, text);
        for (const block of openMarks(note)) {
          const callout = answerEdits(note, block, answer).at(-1)!;
          const after = applyEdits(text, [callout]);
          const inserted = { start: callout.span.start, end: callout.span.start + callout.text.length };
          expect(
            sameOutline(
              { text, root: parseMarkdown(text) },
              { text: after, root: parseMarkdown(after) },
              inserted,
            ),
          ).toBe(true);
        }
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 40) },
    );
  });

  it("takes any text of an agent as an answer without a new request in it", () => {
    const said = fc.oneof(
      noteText,
      fc.string({ unit: "binary", maxLength: 60 }),
      noteText.map((text) => `\`\`\`\n${text}`),
    );
    fc.assert(
      fc.property(noteText, said, (text, agentText) => {
        const note = parseNote(path, text);
        const block = openMarks(note)[0];
        if (!block) return;
        const edits = answerEdits(note, block, { ...answer, text: agentText });
        const answered = parseNote(path, applyEdits(text, edits));
        if (block.task?.recurring !== true) expect(about(answered.blocks)).toEqual(about(note.blocks));
        expect(answered.problems.map((one) => one.code)).toEqual(note.problems.map((one) => one.code));
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 40) },
    );
  });
});
