import { symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { revisionOf } from "../../src/base/hash.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { because, tempWorkspace } from "./temp-workspace.ts";

const path = workspacePath("deep/folder/a.md");

describe("making, moving and removing", () => {
  it("makes a file with its folders, once", async () => {
    const { disk, text, names } = await tempWorkspace();
    expect(await disk.create(path, "one\n", because)).toBe("written");
    expect(await disk.create(path, "two\n", because)).toBe("moved");
    expect(text(path)).toBe("one\n");
    expect(names()).toEqual([path]);
  });

  it("makes nothing through a dangling link, nor outside", async () => {
    const { disk, at, names } = await tempWorkspace();
    symlinkSync("missing.md", at("projects.md"));
    symlinkSync("/tmp", at("out"));
    expect(await disk.create(workspacePath("projects.md"), "x", because)).toBe("moved");
    await expect(disk.create(workspacePath("out/crew-test.md"), "x", because)).rejects.toMatchObject({
      message: "out/crew-test.md is a link that leads out of the workspace; crew does not follow it.",
    });
    expect(names()).toEqual(["out", "projects.md"]);
  });

  it("says what stands in the way of a folder", async () => {
    const { disk } = await tempWorkspace({ deep: "a file" });
    await expect(disk.create(path, "x", because)).rejects.toMatchObject({
      message: "deep/folder/a.md cannot be made: a file stands where its folder should be.",
      fix: "Move that file away, or choose another name.",
    });
  });

  it("moves files and folders, never over others", async () => {
    const { disk, names, text } = await tempWorkspace({ "a.md": "a", "b.md": "b", "x/1.md": "1" });
    const move = (from: string, to: string) => disk.move(workspacePath(from), workspacePath(to), because);
    expect(await move("a.md", "b.md")).toBe("moved");
    expect(await move("missing.md", "c.md")).toBe("moved");
    expect(await move("a.md", "new/a.md")).toBe("written");
    expect(await move("x", "y/z")).toBe("written");
    expect(names()).toEqual(["b.md", "new/a.md", "y/z/1.md"]);
    expect(text("b.md")).toBe("b");
  });

  it("removes only what was read, and brings it back", async () => {
    const { disk, names, text } = await tempWorkspace({ "a.md": "a" });
    const file = workspacePath("a.md");
    expect(await disk.remove(file, revisionOf("other"), because)).toBe("moved");
    expect(await disk.remove(file, revisionOf("a"), because)).toBe("written");
    expect(names()).toEqual([]);
    await disk.undoChange();
    expect(text("a.md")).toBe("a");
  });
});

describe("undo", () => {
  it("takes back every kind of change, and the undoing too", async () => {
    const { disk, text, names } = await tempWorkspace({ "a.md": "one\n" });
    await disk.replace(workspacePath("a.md"), revisionOf("one\n"), "two\n", {
      why: "edit",
      session: "k3f9q2",
    });
    await disk.undoChange();
    expect(text("a.md")).toBe("one\n");
    await disk.undoChange();
    expect(text("a.md")).toBe("two\n");
    await disk.create(workspacePath("b.md"), "b", because);
    await disk.undoChange();
    await disk.move(workspacePath("a.md"), workspacePath("c.md"), because);
    await disk.undoChange();
    expect(names()).toEqual(["a.md"]);
    const changes = disk.listChanges();
    expect(changes[1]?.undoes).toBe(changes[0]?.id);
    expect(changes.map(({ kind, why, session }) => [kind, why, session])[0]).toEqual([
      "replace",
      "edit",
      "k3f9q2",
    ]);
  });

  it("refuses when the file moved on, and says what to do", async () => {
    const { disk, at, text } = await tempWorkspace({ "a.md": "one\n" });
    await disk.replace(workspacePath("a.md"), revisionOf("one\n"), "two\n", because);
    writeFileSync(at("a.md"), "mine\n");
    const [change] = disk.listChanges();
    await expect(disk.undoChange(change?.id)).rejects.toMatchObject({
      message: 'a.md was changed after crew did "a test", so it is not undone.',
      fix: "Take back what came after it first (crew undo --list), or change the file by hand.",
      meanwhile: "Nothing was changed.",
    });
    expect(text("a.md")).toBe("mine\n");
    await expect(disk.undoChange("nonsense")).rejects.toMatchObject({
      message: 'There is no change "nonsense" to undo.',
    });
  });
});
