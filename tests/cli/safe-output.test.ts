import { expect, it } from "vitest";
import { safeForTerminal } from "../../src/cli/safe-output.ts";

it.each([
  ["a name that moves the cursor", "no\u001b[2Jte.md", "no\ufffd[2Jte.md"],
  ["a title of the window", "a\u001b]0;owned\u0007b", "a\ufffd]0;owned\ufffdb"],
  ["a colour in a file's name", "no\u001b[31mte", "no\u001b[31mte"],
  ["a return that hides what stands before", "shown\rhidden", "shown\ufffdhidden"],
  ["text turned around", "a\u202egnp.exe", "a\ufffdgnp.exe"],
  ["lines, tabs and other scripts", "één\r\ntwo\t三\n", "één\r\ntwo\t三\n"],
])("%s", (_, text, shown) => {
  expect(safeForTerminal(text, true)).toBe(shown);
});

it("no colour at all where none is wanted", () => {
  expect(safeForTerminal("no\u001b[31mte", false)).toBe("no\ufffd[31mte");
});
