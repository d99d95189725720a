import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseNote } from "../../src/documents/note.ts";
import { answerEdits, hasAnswer, markerEdits, renderMarker } from "../../src/documents/note-edits.ts";
import type { Answer } from "../../src/documents/note-types.ts";
import { applyEdits } from "../../src/text/edit.ts";

const path = workspacePath("inbox/note.md");
const link = "[[2026-11-30-fix-k3f9q2]]";
const base: Answer = { marker: "@crew(done k3f9q2)", title: `19:05 ${link}`, text: "Done.", link };

/** The note after its first open mark was answered; `¶` in `text` stands for the mark and in the result for the claim. */
function answered(text: string, change: Partial<Answer> = {}): string {
  const marked = text.replace("¶", "@crew!");
  const note = parseNote(path, marked);
  const block = note.blocks.find((one) => one.marker.kind === "mark");
  if (!block) throw new Error("no open mark in the test");
  return applyEdits(marked, answerEdits(note, block, { ...base, ...change })).replace(
    "@crew(done k3f9q2)",
    "¶",
  );
}

/** Lines of the callout, with `indent` in front and `eol` between. */
const said = (indent = "", eol = "\n") => `${indent}> [!crew] 19:05 ${link}${eol}${indent}> Done.`;

describe("an answer to a paragraph", () => {
  it.each([
    ["alone in a note without last line end", "Fix ¶", `Fix ¶\n\n${said()}`],
    ["at the end", "Fix ¶\n", `Fix ¶\n\n${said()}\n`],
    ["at the end with a blank line, which is used", "Fix ¶\n\n", `Fix ¶\n\n${said()}\n`],
    ["before another", "Fix ¶\n\nNext\n", `Fix ¶\n\n${said()}\n\nNext\n`],
    ["before two blank lines, which both are used", "Fix ¶\n\n\nNext\n", `Fix ¶\n\n${said()}\n\nNext\n`],
    ["in CRLF", "Fix ¶\r\nit\r\n\r\nNext\r\n", `Fix ¶\r\nit\r\n\r\n${said("", "\r\n")}\r\n\r\nNext\r\n`],
    ["in old line ends", "Fix ¶\r\rNext\r", `Fix ¶\r\r${said("", "\r")}\r\rNext\r`],
    [
      "in a file that mixes them",
      "A\r\n\r\nFix ¶\n\r\nNext\r\n",
      `A\r\n\r\nFix ¶\n\n${said()}\n\r\nNext\r\n`,
    ],
    ["after a BOM", "\uFEFFFix ¶", `\uFEFFFix ¶\n\n${said()}`],
    ["directly above a heading", "Fix ¶\n# H\n", `Fix ¶\n\n${said()}\n\n# H\n`],
    ["directly above a table", "Fix ¶\n| a |\n|---|\n", `Fix ¶\n\n${said()}\n\n| a |\n|---|\n`],
    ["directly below a table", "| a |\n|---|\n\nFix ¶\n", `| a |\n|---|\n\nFix ¶\n\n${said()}\n`],
    ["above a rule", "Fix ¶\n\n---\n", `Fix ¶\n\n${said()}\n\n---\n`],
    ["above html", "Fix ¶\n<div>\n", `Fix ¶\n\n${said()}\n\n<div>\n`],
    ["above code", "Fix ¶\n\n    code\n", `Fix ¶\n\n${said()}\n\n    code\n`],
    ["above a list", "Fix ¶\n- a\n", `Fix ¶\n\n${said()}\n\n- a\n`],
    ["above a quotation", "Fix ¶\n> a\n", `Fix ¶\n\n${said()}\n\n> a\n`],
    ["in a footnote", "[^1]: Fix ¶\n    it\n[^2]: b\n", `[^1]: Fix ¶\n    it\n\n${said()}\n\n[^2]: b\n`],
    ["with spaces at its end", "Fix ¶  \nNext\n", `Fix ¶  \nNext\n\n${said()}\n`],
  ])("%s", (_, before, after) => {
    expect(answered(before)).toBe(after);
  });

  it("comes after the answers that stand there", () => {
    const first = answered("Fix ¶\n\nNext\n").replace("¶", "@crew(done a1b2c3) ¶");
    expect(answered(first, { title: "20:00 [[b]]" })).toBe(
      `Fix @crew(done a1b2c3) ¶\n\n${said()}\n\n> [!crew] 20:00 [[b]]\n> Done.\n\nNext\n`,
    );
  });
});

describe("an answer in a list", () => {
  it.each([
    [
      "goes after the whole of a tight one",
      "- a ¶\n- b\nlazy\n\nNext\n",
      `- a ¶\n- b\nlazy\n\n${said()}\n\nNext\n`,
    ],
    ["goes into the item of a loose one", "- a ¶\n\n- b\n", `- a ¶\n\n${said("  ")}\n\n- b\n`],
    [
      "goes after all of the item",
      "- a ¶\n  - n\n\n  more\n- b\n",
      `- a ¶\n  - n\n\n  more\n\n${said("  ")}\n\n- b\n`,
    ],
    ["goes where a numbered item has its text", "9. a\n\n10. b ¶\n", `9. a\n\n10. b ¶\n\n${said("    ")}\n`],
    ["copies a tab of the item", "- a ¶\n\n\tmore\n", `- a ¶\n\n\tmore\n\n${said("\t")}\n`],
    ["keeps a list's own indentation", "  * a ¶\n\n  * b\n", `  * a ¶\n\n${said("    ")}\n\n  * b\n`],
    ["leaves two tight lists, one in the other", "- a\n  - b ¶\n- c\n", `- a\n  - b ¶\n- c\n\n${said()}\n`],
    [
      "goes into the loose item around a tight list",
      "- a\n  - b ¶\n  - c\n\n- d\n",
      `- a\n  - b ¶\n  - c\n\n${said("  ")}\n\n- d\n`,
    ],
    [
      "goes into the loose list in a tight one",
      "- a\n  - b ¶\n\n  - c\n- d\n",
      `- a\n  - b ¶\n\n${said("    ")}\n\n  - c\n- d\n`,
    ],
    [
      "does not loosen what is around",
      "- a\n  - b\n\n  - c ¶\n- d\n",
      `- a\n  - b\n\n  - c ¶\n- d\n\n${said()}\n`,
    ],
    ["stays out of an open fence", "- a ¶\n\n  ~~~\n  x\n", `- a ¶\n\n  ~~~\n  x\n\n${said()}\n`],
    ["stands between two lists that touch", "- a ¶\n* b\n", `- a ¶\n\n${said()}\n\n* b\n`],
    [
      "keeps CRLF in a nested list",
      "- a\r\n  - b ¶\r\n\r\n- c\r\n",
      `- a\r\n  - b ¶\r\n\r\n${said("  ", "\r\n")}\r\n\r\n- c\r\n`,
    ],
    [
      "goes out of a footnote",
      "[^1]: a\n\n    - b ¶\n\n    - c\n\nNext\n",
      `[^1]: a\n\n    - b ¶\n\n    - c\n\n${said()}\n\nNext\n`,
    ],
  ])("%s", (_, before, after) => {
    expect(answered(before)).toBe(after);
  });

  it("stands in the order of answering when several items ask", () => {
    const first = answered("- a ¶\n- b @crew?\n\nNext\n");
    const second = answered(first.replace("¶", "@crew(done a1b2c3)"), { title: "20:00 [[b]]" });
    expect(second).toBe(
      `- a @crew(done a1b2c3)\n- b ¶\n\n${said()}\n\n> [!crew] 20:00 [[b]]\n> Done.\n\nNext\n`,
    );
  });
});

describe("the text of an answer", () => {
  const saying = (text: string) => answered("Fix ¶\n\nSee [a] and [^b].\n", { text });

  it.each([
    ["nothing", " \n\n", ""],
    ["blank lines", "\n\na\r\n\r\n\r\nb\n", "\n> a\n>\n>\n> b"],
    ["a heading and a rule", "# H\n---", "\n> # H\n> ---"],
    ["a line that would underline the title", "===\na", "\n>\n> ===\n> a"],
    ["a fence that stays open", "```\ncode", "\n> ```\n> code"],
    ["crew's own words", "> [!crew] x\n@crew! do it\n-->", "\n> > [!crew] x\n> @crew! do it\n> -->"],
    ["control characters and old line ends", "a\0b\rc\u001b[1m", "\n> a\uFFFDb\n> c\uFFFD[1m"],
    [
      "definitions that would hold for the whole note",
      "x\n\n[a]: http://x\n\n[^b]: y",
      "\n> x\n>\n> \\[a]: http://x\n>\n> \\[^b]: y",
    ],
    ["signs that would open a comment", "50 %% `%%` %%%", "\n> 50 %\\% `%%` %\\%\\%"],
    ["definitions in code", "```\n[a]: x\n```", "\n> ```\n> [a]: x\n> ```"],
  ])("may be %s", (_, text, lines) => {
    expect(saying(text)).toBe(`Fix ¶\n\n> [!crew] 19:05 ${link}${lines}\n\nSee [a] and [^b].\n`);
  });
});

describe("a task that is done", () => {
  const tick = { day: "2026-11-30" };
  const line = (text: string, change: Partial<Answer> = {}) =>
    answered(text, { tick, ...change }).split("\n\n> [!crew]")[0];

  it.each([
    ["gets box and link", "- [ ] Fix ¶", `- [x] Fix ¶ ${link}`],
    [
      "keeps its fields last",
      "- [ ] Fix ¶ 📅 2026-12-01 [p:: 1]",
      `- [x] Fix ¶ ${link} 📅 2026-12-01 [p:: 1]`,
    ],
    ["keeps a mark among its fields", "- [ ] Fix 📅 2026-12-01 ¶ ⏫", `- [x] Fix ${link} 📅 2026-12-01 ¶ ⏫`],
    ["keeps a mark behind its fields", "- [ ] Fix 📅 2026-12-01 ¶", `- [x] Fix ${link} 📅 2026-12-01 ¶`],
    ["keeps its id last", "- [ ] Fix ¶ ^a1", `- [x] Fix ¶ ${link} ^a1`],
    ["has words after the mark", "- [ ] ¶ Fix", `- [x] ¶ Fix ${link}`],
    ["has nothing but fields", "- [ ] 📅 2026-12-01 ¶", `- [x] ${link} 📅 2026-12-01 ¶`],
    ["goes on below", "- [ ] Fix  \n  it ¶", `- [x] Fix ${link}  \n  it ¶`],
    ["has code over its line end", "- [ ] Fix `a\n  b` ¶", `- [x] Fix \`a\n  b\` ¶ ${link}`],
    ["is a number in a nested list", "1. a\n   1) [ ] Fix ¶", `1. a\n   1) [x] Fix ¶ ${link}`],
    ["was ticked by the person", "- [x] Fix ¶", "- [x] Fix ¶"],
    ["is no task", "- Fix ¶", "- Fix ¶"],
  ])("%s", (_, before, after) => {
    expect(line(before)).toBe(after);
  });

  it("gets its day where the note has such days, before the id", () => {
    expect(line("- [x] a ✅ 2026-01-01\n- [ ] Fix 📅 2026-12-01 ¶ ^a1")).toBe(
      `- [x] a ✅ 2026-01-01\n- [x] Fix ${link} 📅 2026-12-01 ¶ ✅ 2026-11-30 ^a1`,
    );
    expect(line("`✅ 2026-01-01`\n\n- [ ] Fix ¶")).toBe(`\`✅ 2026-01-01\`\n\n- [x] Fix ¶ ${link}`);
  });

  it.each(["🔁 every week", "[repeat:: weekly]"])(
    "stays open when it comes back (%s), and the answer says so",
    (field) => {
      expect(answered(`- [ ] Fix ${field} ¶\n`, { tick })).toBe(
        `- [ ] Fix ${field} ¶\n\n${said()}\n>\n> This task comes back, so crew did not tick it.\n`,
      );
    },
  );

  it("is not ticked without a word of it", () => {
    expect(answered("- [ ] Fix ¶\n")).toBe(`- [ ] Fix ¶\n\n${said()}\n`);
  });
});

describe("a marker", () => {
  const marked = (text: string, marker: string) => {
    const note = parseNote(path, text);
    return applyEdits(text, markerEdits(note.blocks[0]!, marker));
  };

  it("takes the place of the mark, the word again and further marks of the block", () => {
    expect(marked("a @crew? b @crew! again [cwd:: x]", "@crew(working k3f9q2)")).toBe(
      "a @crew(working k3f9q2) b @crew(working k3f9q2) [cwd:: x]",
    );
  });

  it("takes the place of a stop and of the claim beside it", () => {
    expect(marked("a @crew(working k3f9q2) @crew(stop)", "@crew(stopped k3f9q2: asked)")).toBe(
      "a @crew(stopped k3f9q2: asked) @crew(stopped k3f9q2: asked)",
    );
  });

  it.each([
    ["working", "k3f9q2", undefined, "@crew(working k3f9q2)"],
    ["asking", "k3f9q2", "not shown", "@crew(asking k3f9q2)"],
    ["done", "k3f9q2", undefined, "@crew(done k3f9q2)"],
    [
      "failed",
      "k3f9q2",
      "exit (1)\nin `a_b` *now* [[x]] <b> 50%% @crew!",
      "@crew(failed k3f9q2: exit [1] in 'a b' now [x] b 50% crew!)",
    ],
    ["stopped", "k3f9q2", "", "@crew(stopped k3f9q2: no reason given)"],
    ["held", undefined, "paused", "@crew(held: paused)"],
  ] as const)("says %s", (kind, session, reason, text) => {
    expect(renderMarker(kind, session, reason)).toBe(text);
  });

  it("cuts a long reason to 120 characters", () => {
    expect(renderMarker("held", undefined, "a".repeat(300))).toBe(`@crew(held: ${"a".repeat(119)}…)`);
  });
});

describe("a reason", () => {
  it("may be any text: the marker is read back, and the words around it say the same", () => {
    const around = "it *b* [t] `c` $d$ ==e== %%f%%";
    const any = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.constantFrom(
        "a@b.de",
        "https://x.de/(a)",
        "*a",
        "`",
        "%%",
        "$$",
        "](x)",
        "\\",
        "<!--",
        "![",
        "✅ 2026-01-01",
        "[cwd:: x]",
        "^a",
      ),
    );
    fc.assert(
      fc.property(any, (reason) => {
        const { blocks, problems } = parseNote(
          path,
          `Fix ${renderMarker("failed", "k3f9q2", reason)} ${around}\n`,
        );
        expect(problems).toEqual([]);
        expect(blocks.map(({ marker, normal, cwd }) => [marker.kind, normal, cwd])).toEqual([
          ["failed", `Fix ${around}`, undefined],
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("whether an answer stands", () => {
  it("is seen by its title or link at its place only", () => {
    const text = answered("Fix ¶\n\nNext @crew?\n").replace("¶", "@crew(done k3f9q2)");
    const note = parseNote(path, text);
    const seen = note.blocks.map((block) => [
      hasAnswer(note, block, base.title),
      hasAnswer(note, block, link),
      hasAnswer(note, block, "20:00"),
    ]);
    expect(seen).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
  });

  it("is seen in a list, after it or in the item", () => {
    for (const list of ["- a ¶\n- b\n", "- a ¶\n\n- b\n", "- a\n  - b ¶\n\n- c\n"]) {
      const note = parseNote(path, answered(list).replace("¶", "@crew(done k3f9q2)"));
      expect(hasAnswer(note, note.blocks[0]!, base.title)).toBe(true);
    }
  });
});
