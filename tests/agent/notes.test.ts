import { describe, expect, test } from "vitest";
import { bytesOf, folderWith, prompt } from "./harness.ts";

/** One instruction on one file: its bytes afterwards, and the answer. */
async function edit(before: string, instruction: string): Promise<[string | undefined, string]> {
  const folder = await folderWith({ "list.md": before });
  const { answer } = await prompt(folder, instruction, { files: true });
  return [(await bytesOf(folder))["list.md"], answer];
}

describe("adding to a list", () => {
  test("the new item takes the list's marker, indentation and line ends; every other byte stays", async () => {
    expect(
      await edit("# A\r\n\r\n*  one\r\n*  two\r\n\r\nEnd", 'add "three" to the list in list.md'),
    ).toEqual(["# A\r\n\r\n*  one\r\n*  two\r\n*  three\r\n\r\nEnd", "Added `three` to `list.md`."]);
  });

  test("a last line without a line end stays without one", async () => {
    expect((await edit("- a\n- b", 'add "c" to the list in list.md'))[0]).toBe("- a\n- b\n- c");
  });

  test("numbers go on, and what is nested stays with its item", async () => {
    const before = "1. a\n2. b\n   - inner\n\nText\n";
    expect((await edit(before, "add c and d to the list in list.md"))[0]).toBe(
      "1. a\n2. b\n   - inner\n3. c\n4. d\n\nText\n",
    );
  });

  test("under a heading, into its own list; a list of tasks gets a box", async () => {
    const before = "## Today\n- [x] a\n- [ ] b ✅ 2026-01-01\n\n## Later\n- c\n";
    expect((await edit(before, 'add a task "d" to list.md under Today'))[0]).toBe(
      "## Today\n- [x] a\n- [ ] b ✅ 2026-01-01\n- [ ] d\n\n## Later\n- c\n",
    );
  });

  test("under a heading without a list, one begins", async () => {
    expect((await edit("## A\n\n## B\ntext\n", "add x to list.md under A"))[0]).toBe(
      "## A\n\n- x\n\n## B\ntext\n",
    );
  });

  test("what is there is not added twice", async () => {
    expect(await edit("- Milk.\n", "add milk to list.md")).toEqual([
      "- Milk.\n",
      "`milk` stood in `list.md` already; nothing was changed.",
    ]);
  });

  test("a heading that is not there is said, with those that are", async () => {
    expect(await edit("# A\n", "add x to list.md under B")).toEqual([
      "# A\n",
      "Failed: `list.md` has no heading `B`; it has `A`.",
    ]);
  });

  test("lists in code blocks and front matter are no lists", async () => {
    const before = "---\ntags:\n- x\n---\n```\n- no\n```\n- yes\n";
    expect((await edit(before, "add z to list.md"))[0]).toBe(
      "---\ntags:\n- x\n---\n```\n- no\n```\n- yes\n- z\n",
    );
  });
});

describe("tasks", () => {
  test("one character changes when a task is ticked", async () => {
    expect(
      await edit("\uFEFF- [ ] Call the bank 📅 2026-02-01\n- [ ] Call\n", 'tick "call the bank" in list.md'),
    ).toEqual([
      "\uFEFF- [x] Call the bank 📅 2026-02-01\n- [ ] Call\n",
      "`Call the bank 📅 2026-02-01` (`list.md:1`) is ticked.",
    ]);
  });

  test("the file is found when only one has such a task", async () => {
    const folder = await folderWith({ "a/b.md": "1. [ ] Pay\n", "c.md": "- Pay the bill\n" });
    await prompt(folder, 'mark "pay" as done', { files: true });
    expect(await bytesOf(folder)).toEqual({ "a/b.md": "1. [x] Pay\n", "c.md": "- Pay the bill\n" });
  });

  test("two that fit are not guessed between", async () => {
    expect(await edit("- [ ] pay rent\n- [ ] pay tax\n", "tick pay in list.md")).toEqual([
      "- [ ] pay rent\n- [ ] pay tax\n",
      "Failed: 2 tasks in `list.md` fit `pay`: lines 1, 2.",
    ]);
  });

  test("a ticked task is opened again; one that is open stays", async () => {
    expect((await edit("- [X] a\n", "untick a in list.md"))[0]).toBe("- [ ] a\n");
    expect((await edit("- [ ] a\n", "untick a in list.md"))[1]).toBe(
      "`a` (`list.md:1`) is open already; nothing was changed.",
    );
  });
});

describe("removing and sorting", () => {
  test("an item goes with what is nested in it", async () => {
    const before = "- a\n- b\n  more\n  - c\n- d";
    expect((await edit(before, 'remove the item "b" from list.md'))[0]).toBe("- a\n- d");
    expect((await edit(before, "remove d from list.md"))[0]).toBe("- a\n- b\n  more\n  - c");
  });

  test("an item that is not there is said", async () => {
    expect(await edit("- a\n", "remove x from list.md")).toEqual([
      "- a\n",
      "There is no item `x` in `list.md`; nothing was changed.",
    ]);
  });

  test("sorting moves items with what is nested; numbers and line ends stay in place", async () => {
    const before = "1. pear\r\n   - seeds\r\n2. Apple\r\n3. fig 10\r\n4. fig 9";
    expect(await edit(before, "sort the list in list.md")).toEqual([
      "1. Apple\r\n2. fig 9\r\n3. fig 10\r\n4. pear\r\n   - seeds",
      "Sorted 4 items in `list.md`.",
    ]);
  });

  test("which of two lists is asked, not guessed", async () => {
    const before = "# A\n- b\n- a\n\n# B\n- d\n- c\n";
    expect((await edit(before, "sort list.md"))[1]).toBe(
      "Failed: `list.md` has 2 lists; say under which heading.",
    );
    expect((await edit(before, "sort the list under B in list.md"))[0]).toBe(
      "# A\n- b\n- a\n\n# B\n- c\n- d\n",
    );
  });
});

describe("whole notes", () => {
  test("a note is made, with its ending and its last line end", async () => {
    const folder = await folderWith({});
    const { answer } = await prompt(folder, 'create a note called notes/hello with "Hi. Then go."', {
      files: true,
    });
    expect(await bytesOf(folder)).toEqual({ "notes/hello.md": "Hi. Then go.\n" });
    expect(answer).toBe("Created `notes/hello.md` with 1 line.");
  });

  test("a code block is the text, whatever is in it", async () => {
    const folder = await folderWith({});
    await prompt(folder, "create a.md with:\n```md\n# T\n\n- then; x. Y\n```", { files: true });
    expect(await bytesOf(folder)).toEqual({ "a.md": "# T\n\n- then; x. Y\n" });
  });

  test("a file that exists is never overwritten", async () => {
    expect(await edit("mine\n", 'create list.md with "other"')).toEqual([
      "mine\n",
      "Failed: `list.md` exists already, with other text; it was left as it is.",
    ]);
    expect((await edit("same\n", 'create list.md with "same"'))[1]).toBe(
      "`list.md` exists already, with exactly this text; nothing was changed.",
    );
  });

  test("text is put at the end and at the start, below front matter", async () => {
    expect((await edit("a", 'append "b" to list.md'))[0]).toBe("a\nb");
    expect((await edit("a\r\n", 'append "b" to list.md'))[0]).toBe("a\r\nb\r\n");
    expect((await edit("---\nx: 1\n---\nbody\n", 'put "Draft." at the top of list.md'))[0]).toBe(
      "---\nx: 1\n---\nDraft.\nbody\n",
    );
  });

  test("a file is moved, but never over another", async () => {
    const folder = await folderWith({ "a.md": "1", "b.md": "2" });
    const moved = await prompt(folder, "move a.md to old/a.md", { files: true });
    expect(moved.answer).toBe("Moved `a.md` to `old/a.md`.");
    const refused = await prompt(folder, "rename b.md to old/a.md", { files: true });
    expect(refused.answer).toBe("Failed: old/a.md exists already; nothing was moved.");
    expect(await bytesOf(folder)).toEqual({ "b.md": "2", "old/a.md": "1" });
  });

  test("a name that fits two files is not guessed", async () => {
    const folder = await folderWith({ "a/list.md": "- x\n", "b/list.md": "- x\n" });
    const { answer, result } = await prompt(folder, "add y to list.md", { files: true });
    expect(answer).toBe("Failed: list.md may be `a/list.md` and `b/list.md`; name one of them.");
    expect(result._meta).toEqual({
      "crew/outcome": "failed",
      "crew/reason": "list.md may be `a/list.md` and `b/list.md`; name one of them.",
    });
  });
});
