import fc from "fast-check";
import { expect, test } from "vitest";
import { wantedRegExp } from "../../src/agent/matching.ts";
import { lineEdits } from "../../src/agent/offline/line-edits.ts";
import { editFile } from "../../src/agent/tools/edit-file.ts";
import type { ToolContext } from "../../src/agent/tools/tool.ts";
import { applyEdits, type Edit } from "../../src/text/edit.ts";
import { bytesOf, folderWith, prompt } from "./harness.ts";

test("a name is replaced everywhere as a whole word, and the answer counts", async () => {
  const folder = await folderWith({
    "src/a.js": "const oldName = 1;\r\nuse(oldName, oldNames);\r\n",
    "docs/b.md": "\uFEFFAbout `oldName`",
    "same.txt": "OldName $oldName oldName_\n",
  });
  const { answer, result, asked } = await prompt(folder, "Rename `oldName` to `newName` everywhere.", {
    files: true,
  });
  expect(await bytesOf(folder)).toEqual({
    "docs/b.md": "\uFEFFAbout `newName`",
    "same.txt": "OldName $oldName oldName_\n",
    "src/a.js": "const newName = 1;\r\nuse(newName, oldNames);\r\n",
  });
  expect(answer).toBe(
    "Replaced `oldName` with `newName` in 3 places in 2 files (`docs/b.md` and `src/a.js`); none is left.",
  );
  expect(result).toEqual({ stopReason: "end_turn", _meta: { "crew/outcome": "done" } });
  expect(asked).toEqual(["write docs/b.md", "write src/a.js"]);
});

test("a text that is no name is replaced as it stands, in the files that are named", async () => {
  const folder = await folderWith({ "a.md": "0.9 and 0.9x\n", "b.md": "0.9\n" });
  await prompt(folder, "replace `0.9` with `0.19` in a.md", { files: true });
  expect(await bytesOf(folder)).toEqual({ "a.md": "0.19 and 0.19x\n", "b.md": "0.9\n" });
});

test("nothing to replace is said plainly, and is no failure", async () => {
  const folder = await folderWith({ "a.md": "x\n" });
  const { answer, result } = await prompt(folder, "replace `y` with `z`", { files: true });
  expect(answer).toBe("`y` does not occur; nothing was changed.");
  expect(result._meta).toEqual({ "crew/outcome": "done" });
});

test("the line that asks keeps its words", async () => {
  const asks = 'replace "alpha" with "beta" in inbox.md';
  const folder = await folderWith({ "inbox.md": `- ${asks} @crew(working k3f9q2)\n- alpha\n` });
  await prompt(folder, asks, { files: true });
  expect(await bytesOf(folder)).toEqual({ "inbox.md": `- ${asks} @crew(working k3f9q2)\n- beta\n` });
});

test("a new name that holds the old one is no leftover", async () => {
  const folder = await folderWith({ "a.md": "a b\n" });
  const { answer } = await prompt(folder, 'replace "a b" with "a b c"', { files: true });
  expect(answer).toBe("Replaced `a b` with `a b c` in 1 place in 1 file (`a.md`); none is left.");
});

test("what must not be touched is left alone", async () => {
  const folder = await folderWith({ "db/migrations/1.sql": "old\n", "src/a.sql": "old\n" });
  const framed = (constraint: string) =>
    `crew-frames q\n[crew:constraints q]\n- ${constraint}\n[/crew:constraints q]\n[crew:request q]\nreplace \`old\` with \`new\`\n[/crew:request q]`;
  await prompt(folder, framed("never touch the migrations"), { files: true });
  expect(await bytesOf(folder)).toEqual({ "db/migrations/1.sql": "old\n", "src/a.sql": "new\n" });
  const kept = await prompt(
    folder,
    framed("never touch *.sql").replace("replace `old` with `new`", 'append "x" to src/a.sql'),
  );
  expect(kept.answer).toBe(
    "Failed: `src/a.sql` must not be touched, as the request says; it was left alone.",
  );
  const refused = await prompt(folder, framed("keep the style of the house, no slang"), { files: true });
  expect(refused.answer).toBe(
    'I cannot make sure to keep to "keep the style of the house, no slang", so nothing was done. A language model can.',
  );
});

test("a denied write makes the turn a failed one, and the answer says which files changed", async () => {
  const folder = await folderWith({ "a.md": "old\n", "b.md": "old\n" });
  const { answer, result } = await prompt(folder, "replace `old` with `new`", {
    files: true,
    denies: (path, how) => path === "b.md" && how === "write",
  });
  expect(answer).toBe("Failed: 1 file could not be changed: the rules deny write. Changed: `a.md`.");
  expect(result._meta?.["crew/outcome"]).toBe("failed");
  expect(await bytesOf(folder)).toEqual({ "a.md": "new\n", "b.md": "old\n" });
});

test("a question says what would change, and changes nothing", async () => {
  const folder = await folderWith({ "a.md": "old old\n" });
  const { answer, asked } = await prompt(folder, "replace `old` with `new`", { files: true, may: "read" });
  expect(answer).toBe(
    "2 places in `a.md` would change from `old` to `new`; nothing was changed, since this is a question.",
  );
  expect(asked).toEqual([]);
});

test("steps that are done before a restart are not done again", async () => {
  const folder = await folderWith({ "a.md": "b\n" });
  const text =
    "crew-frames q\n[crew:resumed q]\n- 1-verify: succeeded\n[/crew:resumed q]\n[crew:request q]\nreplace `a` with `b`; replace `b` with `c`\n[/crew:request q]";
  const { answer } = await prompt(folder, text, { files: true });
  expect(answer).toBe(
    "Step 1 was done before the restart. Replaced `b` with `c` in 1 place in 1 file (`a.md`); none is left.",
  );
});

const anyText = fc
  .array(fc.constantFrom("ab", "a", " ", "\n", "\r\n", "\r", "é", "😀", "\uFEFF", "x"))
  .map((parts) => parts.join(""));

test("for any text, the edits that the tool gets make exactly the planned text", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom("", "b", "longer\n"), async (text, put) => {
      const places = [...text.matchAll(wantedRegExp({ text: "a", wholeWord: false, ignoreCase: false }))];
      const edits = places.map(({ index }): Edit => ({ span: { start: index, end: index + 1 }, text: put }));
      if (edits.length === 0) return;
      expect(await runEdit(text, edits)).toBe(applyEdits(text, edits));
      expect(text.split("a").join(put)).toBe(applyEdits(text, edits));
    }),
  );
});

test("for any text, an insertion anywhere goes exactly there", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.nat(), async (text, at) => {
      const edit: Edit = { span: { start: at % (text.length + 1), end: at % (text.length + 1) }, text: "!" };
      expect(await runEdit(text, [edit])).toBe(applyEdits(text, [edit]));
    }),
  );
});

/** What the tool `edit_file` makes of `edits` on a file with this text. */
async function runEdit(text: string, edits: Edit[]): Promise<string | undefined> {
  let written: string | undefined;
  const files: Partial<ToolContext["files"]> = {
    read: async () => ({ kind: "text", text }),
    write: async (_call, _path, _before, after) => {
      written = after;
      return undefined;
    },
  };
  const context = { files, callId: "1", changed: () => {} } as Partial<ToolContext> as ToolContext;
  await editFile.run({ path: "a", edits: lineEdits(text, edits) }, context);
  return written;
}
