import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseReflog } from "../../src/disk/reflog.ts";
import { commitAll, git, otherFolder } from "./git-workspace.ts";
import { type TempWorkspace, tempWorkspace } from "./temp-workspace.ts";

const note = workspacePath("note.md");

/** Another author's repository with one note, and a workspace that is a clone of it. */
async function cloned(): Promise<{ space: TempWorkspace; other: string; save: (text: string) => void }> {
  const other = otherFolder();
  git(other, "init", "-q", "-b", "main");
  writeFileSync(join(other, "note.md"), "theirs @crew!\n");
  commitAll(other, "a");
  const space = await tempWorkspace();
  git(space.root, "clone", "-q", other, ".");
  git(space.root, "config", "pull.rebase", "false");
  return { space, other, save: (text) => writeFileSync(join(other, "note.md"), text) };
}

const brought = (space: TempWorkspace, from = 1, to = from) => space.disk.broughtByGit(note, from, to);

describe("lines that git brought", () => {
  it("none without a repository, and none before the first commit", async () => {
    const space = await tempWorkspace({ "note.md": "mine\n" });
    expect(await brought(space)).toBe(false);
    git(space.root, "init", "-q");
    expect(await brought(space)).toBe(false);
    expect(await space.disk.lastBroughtAt(note)).toBe(undefined);
  });

  it("those of a clone and a pull, but not what is typed or committed here", async () => {
    const { space, other, save } = await cloned();
    expect(await brought(space)).toBe(true);
    expect(await space.disk.lastBroughtAt(note)).not.toBe(undefined);
    appendFileSync(space.at("note.md"), "mine @crew!\n");
    expect([await brought(space, 1), await brought(space, 2), await brought(space, 1, 2)]).toEqual([
      true,
      false,
      false,
    ]);
    commitAll(space.root, "mine");
    expect([await brought(space, 1), await brought(space, 2)]).toEqual([true, false]);
    save("theirs @crew!\nmore of theirs @crew!\n");
    commitAll(other, "b");
    git(space.root, "reset", "-q", "--hard", "HEAD~1");
    git(space.root, "pull", "-q");
    expect(await brought(space, 2)).toBe(true);
  });

  it("a new file, and one that is only staged, are the person's", async () => {
    const { space } = await cloned();
    space.write("new.md", "mine\n");
    const path = workspacePath("new.md");
    expect(await space.disk.broughtByGit(path, 1, 1)).toBe(false);
    git(space.root, "add", "new.md");
    expect(await space.disk.broughtByGit(path, 1, 1)).toBe(false);
  });

  it("a mark that somebody added to a block of mine is theirs; once I edit and commit it, mine", async () => {
    const { space, other } = await cloned();
    space.write("note.md", "my block\n");
    commitAll(space.root, "mine");
    git(other, "pull", "-q", space.root, "main");
    writeFileSync(join(other, "note.md"), "my block\n@crew! theirs\n");
    commitAll(other, "theirs");
    git(space.root, "pull", "-q");
    expect(await brought(space, 1, 2)).toBe(true);
    expect(await brought(space, 1)).toBe(false);
    space.write("note.md", "my block, edited\n@crew! theirs\n");
    expect(await brought(space, 1, 2)).toBe(false);
    commitAll(space.root, "edited");
    expect(await brought(space, 1, 2)).toBe(false);
  });

  it("amended and own older commits stay mine after a checkout; a stash that comes back too", async () => {
    const space = await tempWorkspace({ "note.md": "one @crew!\n" });
    git(space.root, "init", "-q", "-b", "main");
    commitAll(space.root, "one");
    git(space.root, "commit", "-q", "--amend", "-m", "one, amended");
    expect(await brought(space)).toBe(false);
    space.write("note.md", "two @crew!\n");
    commitAll(space.root, "two");
    git(space.root, "checkout", "-q", "HEAD~1");
    expect(await brought(space)).toBe(false);
    git(space.root, "checkout", "-q", "main");
    space.write("note.md", "three @crew!\n");
    git(space.root, "stash", "-q");
    git(space.root, "stash", "pop", "-q");
    expect(await brought(space)).toBe(false);
    expect(await space.disk.lastBroughtAt(note)).not.toBe(undefined);
  });

  it("rebased commits count as brought, since git wrote them anew", async () => {
    const { space, other } = await cloned();
    space.write("mine.md", "mine @crew!\n");
    commitAll(space.root, "mine");
    writeFileSync(join(other, "x.md"), "x\n");
    commitAll(other, "x");
    git(space.root, "pull", "-q", "--rebase");
    expect(await space.disk.broughtByGit(workspacePath("mine.md"), 1, 1)).toBe(true);
  });

  it("while a merge is unfinished, nobody can say, so all that is new counts as brought", async () => {
    const { space, other } = await cloned();
    for (const [folder, text] of [
      [space.root, "mine\n"],
      [other, "theirs\n"],
    ] as const) {
      writeFileSync(join(folder, "conflict.md"), text);
      writeFileSync(join(folder, folder === other ? "note.md" : "z.md"), `${text}@crew!\n`);
      commitAll(folder, text);
    }
    expect(() => git(space.root, "pull", "-q")).toThrow();
    expect(await brought(space, 1, 2)).toBe(true);
    space.write("conflict.md", "both\n");
    commitAll(space.root, "merged");
    expect(await brought(space, 1, 2)).toBe(true);
  });

  it("without a diary of HEAD every commit counts as brought; in a worktree its own diary counts", async () => {
    const space = await tempWorkspace({ "note.md": "one\n" });
    git(space.root, "init", "-q", "-b", "main");
    commitAll(space.root, "one");
    git(space.root, "worktree", "add", "-q", "tree");
    space.write("tree/tree.md", "two\n");
    commitAll(space.at("tree"), "two");
    expect(await space.disk.broughtByGit(workspacePath("tree/tree.md"), 1, 1)).toBe(false);
    rmSync(space.at(".git/logs"), { recursive: true });
    expect(await brought(space)).toBe(true);
  });
});

it("ignored files, nested repositories and nested workspaces are outside", async () => {
  const space = await tempWorkspace({
    "a.md": "",
    "dist/b.md": "",
    ".gitignore": "dist/\n",
    "ws/crew.yaml": "",
    "ws/c.md": "",
  });
  git(space.root, "init", "-q");
  mkdirSync(space.at("nested/sub"), { recursive: true });
  git(space.at("nested"), "init", "-q");
  space.write("nested/sub/d.md", "");
  const outside = (path: string) => space.disk.outside(workspacePath(path));
  expect(await Promise.all(["a.md", "dist/b.md", "ws/c.md", "nested/sub/d.md"].map(outside))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it("a damaged line of a reflog is left out", () => {
  const line = `${"0".repeat(40)} ${"a".repeat(40)} A <a@b> 1700000000 +0100\tcommit (initial): x`;
  expect(parseReflog(`${line}\nnonsense\n`)).toEqual([
    { from: "0".repeat(40), to: "a".repeat(40), at: 1_700_000_000_000, message: "commit (initial): x" },
  ]);
});
