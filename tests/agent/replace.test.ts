import { expect, test } from "vitest";
import { bytesOf, folderWith, prompt } from "./harness.ts";

test("a name is replaced everywhere as a whole word, and the answer counts", async () => {
  const folder = await folderWith({
    "src/a.js": "const oldName = 1;\r\nuse(oldName, oldNames);\r\n",
    "docs/b.md": "\uFEFFAbout `oldName`",
  });
  const { answer, result, asked } = await prompt(folder, "Rename `oldName` to `newName` everywhere.", {
    files: true,
  });
  expect(await bytesOf(folder)).toEqual({
    "docs/b.md": "\uFEFFAbout `newName`",
    "src/a.js": "const newName = 1;\r\nuse(newName, oldNames);\r\n",
  });
  expect(answer).toBe(
    "Replaced `oldName` with `newName` in 3 places in 2 files (`docs/b.md` and `src/a.js`); none is left.",
  );
  expect(result).toEqual({ stopReason: "end_turn", _meta: { "crew/outcome": "done" } });
  expect(asked).toEqual(["write docs/b.md", "write src/a.js"]);
});
