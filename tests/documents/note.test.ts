import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseNote } from "../../src/documents/note.ts";

const path = workspacePath("inbox/note.md");
const read = (text: string) => parseNote(path, text);
const kinds = (text: string) => read(text).blocks.map((block) => block.marker.kind);
const only = (text: string) => {
  const { blocks } = read(text);
  expect(blocks.length).toBe(1);
  return blocks[0]!;
};
const codes = (text: string) =>
  read(text).problems.map(({ code, line, column }) => `${line}:${column} ${code}`);

describe("a mark", () => {
  it("is one request with all that travels with it", () => {
    const text =
      "\uFEFF# Site\r\n\r\n## Login\r\n\r\n```js\r\nlogin()\r\nout()\r\n```\r\n\r\n" +
      "Fix [[Login|the login]] and [tests](t.md) @crew:reviewer!\r\n" +
      "[constraint:: leave api/ alone] [constraint:: be quick] [cwd:: api] [apply:: propose]\r\n";
    const start = text.indexOf("Fix");
    const at = text.indexOf("@crew");
    expect(read(text)).toEqual({
      text,
      off: false,
      problems: [],
      blocks: [
        {
          span: { start, end: text.length - 2 },
          fromLine: 10,
          toLine: 11,
          marker: {
            kind: "mark",
            span: { start: at, end: at + 15 },
            text: "@crew:reviewer!",
            may: "write",
            agent: "reviewer",
            again: false,
            ends: true,
          },
          normal:
            "Fix [[Login|the login]] and [tests](t.md) [constraint:: leave api/ alone] [constraint:: be quick] [cwd:: api] [apply:: propose]",
          instruction: "Fix [[Login|the login]] and [tests](t.md)",
          headings: ["Site", "Login"],
          constraints: ["leave api/ alone", "be quick"],
          cwd: "api",
          apply: "propose",
          selection: { path, fromLine: 6, toLine: 7, text: "login()\r\nout()" },
          links: ["[[Login|the login]]", "[tests](t.md)"],
        },
      ],
    });
  });

  it("takes constraints, folder and apply from the front matter when the block has none", () => {
    const text = "---\nconstraint: [quick, quiet]\ncwd: api\napply: propose\n---\nFix @crew!\n";
    expect(read(text).properties).toEqual({ constraint: ["quick", "quiet"], cwd: "api", apply: "propose" });
    expect(only(text)).toMatchObject({ constraints: ["quick", "quiet"], cwd: "api", apply: "propose" });
    expect(only(text.replace("Fix", "Fix [cwd:: web]"))).toMatchObject({ cwd: "web" });
  });

  it.each([
    "Fix @crew!",
    "@crew? what is this",
    "**Fix it @crew!**",
    "mail a@b.de, www.b.de and x_http://b.de/ @crew!",
    "_@crew!_",
    "- @crew!",
    "Fix (@crew!)",
    "Fix: @crew:a-b_2!",
    "[^1]: Fix @crew!",
    "100 %% sure @crew!",
    "costs $$ @crew!",
    "Fix ~5 files @crew! or ~6",
    "- [ ] Fix @crew!",
    "Fix `x`@crew!",
  ])("counts in %s", (text) => {
    expect(kinds(text)).toEqual(["mark"]);
  });

  it.each([
    ["an escape", "\\@crew!"],
    ["an entity", "&#64;crew!"],
    ["a longer word", "x@crew! @crew!x @crew!! @@crew! /@crew! .@crew! -@crew! @crew!(x)"],
    ["an address", "me@crew.de"],
    ["a name in upper case", "@Crew! @CREW?"],
    ["a heading", "# @crew!\n\nx @crew!\n==="],
    ["a table", "| a |\n|---|\n| @crew! |"],
    ["a quotation", "> @crew!\nlazy @crew!"],
    ["a quotation in a list", "- a\n  > @crew!"],
    ["fenced code", "```\n@crew!\n```\n\n~~~\n@crew!"],
    ["indented code", "x\n\n    @crew!"],
    ["inline code", "`@crew!`"],
    ["html", "<div>\n@crew!\n</div>"],
    ["an html comment", "<!-- @crew! -->\n\na <!-- @crew! --> b"],
    ["a comment of Obsidian's", "%%\n@crew!\n\n@crew!\n%%\n\na %% @crew! %% b"],
    ["front matter", "---\na: '@crew!'\n---\n"],
    ["a link", "[@crew!](x) [@crew!][r] ![@crew!](x) <https://x/@crew!>\n\n[r]: y"],
    ["a wiki link", "[[@crew!]] ![[a|@crew!]]"],
    ["a formula", "$$\n@crew!\n$$\n\n$$@crew!$$"],
    ["struck text", "~~Fix @crew!~~"],
    ["a definition", "[a]: x '@crew!'"],
    ["front matter that is not closed and a quotation", "---\na\n\n> @crew!"],
  ])("does not count in %s", (_, text) => {
    expect(read(text).blocks).toEqual([]);
  });

  it("does not read the sign of a comment in code as a comment", () => {
    expect(kinds("`%%`\n\nFix @crew!\n\n`%%`\n")).toEqual(["mark"]);
    expect(kinds("```\n%%\n```\n\nFix @crew!\n\n%%\n")).toEqual(["mark"]);
  });

  it("belongs to the innermost list item", () => {
    const text = "- outer @crew?\n  more\n  - [x] inner @crew!\n\n    text\n- next\n";
    expect(
      read(text).blocks.map(({ fromLine, toLine, instruction, task }) => ({
        fromLine,
        toLine,
        instruction,
        task,
      })),
    ).toEqual([
      { fromLine: 1, toLine: 5, instruction: "outer\nmore\n- [x] inner\n\n  text", task: undefined },
      { fromLine: 3, toLine: 5, instruction: "inner\n\ntext", task: { checked: true, recurring: false } },
    ]);
  });

  it("is the last one of its block, and the others go with it", () => {
    const text = "@crew? Fix @crew! it @crew(done k3f9q2)\n";
    expect(only(text)).toMatchObject({
      marker: { text: "@crew!" },
      twins: [{ start: 0, end: 6 }],
      normal: "Fix it",
    });
  });

  it("counts beside an older claim, whichever stands first", () => {
    expect(only("Fix @crew(done k3f9q2) @crew!").marker.kind).toBe("mark");
    expect(only("@crew! Fix @crew(done k3f9q2)").marker.kind).toBe("mark");
  });
});

describe("a mark ends its block", () => {
  const ends = (text: string) => {
    const marker = read(text).blocks[0]?.marker;
    return marker?.kind === "mark" ? [marker.ends, marker.again] : undefined;
  };

  it.each([
    "Fix @crew!",
    "Fix @crew!  \n",
    "- [ ] Fix @crew! 📅 2026-12-01 ⏫ 🔁 every week ^a1",
    "- [ ] Fix @crew! 🛫 2026-12-01 ⏳ 2026-12-01 ➕ 2026-12-01 🆔 abc ⛔ abc,def 🏁 delete",
    "Fix @crew! [cwd:: api] (may:: be) [link:: [[Page]]] ^x-1",
    "- Fix\n\n  and more @crew!",
    "- Fix @crew!\n\n  > [!crew] before\n  > done\n",
    "**Fix @crew!**",
  ])("in %j", (text) => {
    expect(ends(text)).toEqual([true, false]);
  });

  it.each([
    "Fix @crew! now",
    "@crew! Fix",
    "Fix @crew! #tag",
    "- Fix @crew!\n  - nested",
    "Fix @crew!\nmore",
    "Fix @crew!.",
    "Fix @crew! again please",
  ])("not in %j", (text) => {
    expect(ends(text)).toEqual([false, false]);
  });

  it("or not, at once, however much follows a recurrence", () => {
    expect(ends(`Fix @crew! 🔁 ${"every week ".repeat(200)}.`)).toEqual([false, false]);
  });

  it("with the word again, which belongs to it", () => {
    expect(ends("Fix @crew! again [cwd:: api]")).toEqual([true, true]);
    expect(only("Fix @crew! again").marker).toMatchObject({ span: { start: 4, end: 16 }, text: "@crew!" });
    expect(only("Fix @crew! again").normal).toBe("Fix");
  });
});

describe("a claim", () => {
  it.each([
    ["@crew(working k3f9q2)", { kind: "working", session: "k3f9q2" }],
    ["@crew(asking k3f9q2)", { kind: "asking", session: "k3f9q2" }],
    ["@crew(done k3f9q2)", { kind: "done", session: "k3f9q2" }],
    [
      "@crew(failed k3f9q2: no luck [at all])",
      { kind: "failed", session: "k3f9q2", reason: "no luck [at all]" },
    ],
    [
      "@crew(stopped k3f9q2: see https://x.de/a\n  and `b`)",
      { kind: "stopped", session: "k3f9q2", reason: "see https://x.de/a and `b`" },
    ],
    ["@crew(held: paused)", { kind: "held", reason: "paused" }],
    ["@crew(stop)", { kind: "stop" }],
  ])("is read from %j", (claim, marker) => {
    const text = `Fix ${claim} it`;
    expect(only(text).marker).toEqual({ ...marker, span: { start: 4, end: 4 + claim.length } });
    expect(only(text).normal).toBe("Fix it");
  });

  it("gives way to a person's stop, and an ended one to an open one", () => {
    expect(only("@crew(stop) Fix @crew(working k3f9q2)")).toMatchObject({
      marker: { kind: "stop" },
      twins: [{ start: 16, end: 37 }],
    });
    expect(only("@crew(working k3f9q2) Fix @crew(done z9y8x7)").marker.kind).toBe("working");
  });

  it.each([
    "@crew(wroking k3)",
    "@crew(done)",
    "@crew(working k3f9q2",
    "@crew()",
    "@crew(stop k3)",
    "@crew:Reviewer!",
  ])("is a problem when it is %s", (claim) => {
    expect(read(`Fix ${claim}`).blocks).toEqual([]);
    expect(codes(`Fix ${claim}`)).toEqual(["1:5 request/unknown-marker"]);
  });

  it("right below a quotation, without a blank line, is a problem and no request", () => {
    const text = "> [!crew] 19:05\n> Done.\nAnd the other one @crew!\n\n> a @crew!\n";
    expect(read(text).blocks).toEqual([]);
    expect(codes(text)).toEqual(["3:19 request/in-quotation"]);
  });

  it("of no known kind beside a mark leaves the mark alone", () => {
    expect(kinds("Fix @crew(dnoe k3f9q2) it @crew!")).toEqual(["mark"]);
  });
});

describe("a note", () => {
  it("without a word of crew's is not even parsed", () => {
    const text = "> ".repeat(5000);
    expect(read(text)).toEqual({ text, off: false, blocks: [], problems: [] });
  });

  it.each(["off", "false", "'off'", "OFF"])("is off with crew: %s", (value) => {
    const note = read(`---\ncrew: ${value}\n---\nFix @crew! and @crew(done)\n`);
    expect([note.off, note.problems]).toEqual([true, []]);
  });

  it("has no properties when its front matter is broken, and its requests still count", () => {
    const note = read("---\na: [\n---\nFix @crew!\n");
    expect([note.properties, note.blocks.length]).toEqual([undefined, 1]);
  });

  it("fires nothing in or beside a merge conflict and names the marker lines", () => {
    const text =
      "One @crew!\n\n<<<<<<< HEAD\nTwo @crew!\n=======\n\nThree @crew!\n>>>>>>> laptop\n\nFour @crew!\n";
    expect(read(text).blocks.map((block) => block.instruction)).toEqual(["One", "Four"]);
    expect(codes(text)).toEqual([
      "3:1 note/conflict-markers",
      "5:1 note/conflict-markers",
      "8:1 note/conflict-markers",
    ]);
  });

  it("that is nested hundreds of levels deep is a problem, not a crash", () => {
    expect(codes(`Fix @crew!\n\n${">".repeat(20_000)} a\n`)).toEqual(["1:1 note/too-deep"]);
    expect(codes(`Fix @crew!\n\n${"- ".repeat(500)} a\n`)).toEqual(["1:1 note/too-deep"]);
  });

  it("that is too long to parse is a problem, not a wait", () => {
    expect(codes(`Fix @crew!\n${"a".repeat(256 * 1024)}`)).toEqual(["1:1 note/too-large"]);
  });

  it("asks first when it does not know the word after apply", () => {
    expect(codes("Fix @crew! [apply:: porpose]")).toEqual(["1:12 request/unknown-apply"]);
    expect(only("Fix @crew! [apply:: porpose]").apply).toBe("propose");
    expect(codes("---\napply: later\n---\nFix @crew!")).toEqual(["2:8 request/unknown-apply"]);
  });
});

describe("the key text of a block", () => {
  it("does not change when crew claims, ticks, dates, links and answers, or an editor numbers anew", () => {
    const before = only("3. [ ] Fix  the\n   login 📅 2026-12-01 @crew!\n").normal;
    const after = only(
      "4. [x] Fix  the [[2026-11-30-fix-login-k3f9q2]]\n   login 📅 2026-12-01 @crew(done k3f9q2) ✅ 2026-11-30\n\n   > [!crew] x\n   > y\n",
    ).normal;
    expect([before, after]).toEqual(["Fix the login 📅 2026-12-01", "Fix the login 📅 2026-12-01"]);
  });

  it("keeps a person's own link to a session", () => {
    expect(only("See [[2026-11-30-a-z9y8x7]] @crew(done k3f9q2)")).toMatchObject({
      normal: "See [[2026-11-30-a-z9y8x7]]",
      links: ["[[2026-11-30-a-z9y8x7]]"],
    });
  });
});

describe("blocks", () => {
  it("stand in the order in which they begin, whichever of their markers counts", () => {
    const text = "- outer @crew(done a1b2c3)\n  - inner @crew?\n\n  end @crew(done d4e5f6)\n";
    expect(read(text).blocks.map((block) => block.fromLine)).toEqual([1, 2]);
  });
});
