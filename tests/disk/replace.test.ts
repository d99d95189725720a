import { chmodSync, linkSync, lstatSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { revisionOf } from "../../src/base/hash.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { because, namesBelow, replaceNow, tempWorkspace } from "./temp-workspace.ts";

const path = workspacePath("a.md");

describe.each([
  ["with the system's exchange", {}],
  ["without it", { native: () => undefined }],
])("replacing a file %s", (_, options) => {
  it("swaps in the new text and keeps the old one for undo", async () => {
    const { disk, text, names } = await tempWorkspace({ "a.md": "old\n" }, options);
    expect(await replaceNow(disk, "a.md", "new\n")).toBe("written");
    expect(text("a.md")).toBe("new\n");
    expect(names()).toEqual(["a.md"]);
    const [change] = disk.listChanges();
    expect(change).toEqual({
      id: change?.id,
      ts: change?.ts,
      kind: "replace",
      path: "a.md",
      before: revisionOf("old\n"),
      after: revisionOf("new\n"),
      copied: true,
      why: "a test",
    });
    expect(change && disk.before(change)?.toString()).toBe("old\n");
  });

  it("writes nothing when a person saved since it was read, and leaves no trace", async () => {
    const { disk, text, write, names } = await tempWorkspace({ "a.md": "old\n" }, options);
    write("a.md", "the person's\n");
    expect(await disk.replace(path, revisionOf("old\n"), "crew's\n", because)).toBe("moved");
    expect(text("a.md")).toBe("the person's\n");
    expect(names()).toEqual(["a.md"]);
    expect(disk.listChanges()).toEqual([]);
  });

  it("makes no file of one that is gone", async () => {
    const { disk, names } = await tempWorkspace({}, options);
    expect(await disk.replace(path, revisionOf("old\n"), "new\n", because)).toBe("moved");
    expect(names()).toEqual([]);
  });

  it("keeps the mode, and writes through a link to the file behind it", async () => {
    const { disk, at, text, names } = await tempWorkspace(
      { "dotfiles/preferences.md": "# Preferences\n" },
      options,
    );
    symlinkSync("dotfiles/preferences.md", at("preferences.md"));
    chmodSync(at("dotfiles/preferences.md"), 0o640);
    expect(await replaceNow(disk, "preferences.md", "# Preferences\n- brief\n")).toBe("written");
    expect(readlinkSync(at("preferences.md"))).toBe("dotfiles/preferences.md");
    expect(text("dotfiles/preferences.md")).toBe("# Preferences\n- brief\n");
    expect(lstatSync(at("dotfiles/preferences.md")).mode & 0o777).toBe(0o640);
    expect(names()).toEqual(["dotfiles/preferences.md", "preferences.md"]);
  });

  it("keeps hard-linked files one file, longer or shorter", async () => {
    const { disk, at, text } = await tempWorkspace({ "a.md": "old\n" }, options);
    linkSync(at("a.md"), at("b.md"));
    for (const next of ["much longer than before\n", "s\n"]) {
      expect(await replaceNow(disk, "a.md", next)).toBe("written");
      expect(text("b.md")).toBe(next);
    }
    expect(statSync(at("a.md")).ino).toBe(statSync(at("b.md")).ino);
    expect(disk.listChanges().map((change) => disk.before(change)?.toString())).toEqual([
      "old\n",
      "much longer than before\n",
    ]);
  });

  it("leaves a person's own temporary files alone", async () => {
    const scratch = { "projects.md.tmp": "my own scratch\n", "projects.tmp": "my own scratch\n" };
    const { disk, text, names } = await tempWorkspace({ "projects.md": "# Projects\n", ...scratch }, options);
    for (let i = 0; i < 50; i++) await replaceNow(disk, "projects.md", `${text("projects.md")}- p${i}\n`);
    expect(text("projects.md").match(/^- p/gm)?.length).toBe(50);
    expect(text("projects.md.tmp") + text("projects.tmp")).toBe("my own scratch\nmy own scratch\n");
    expect(names()).toEqual(["projects.md", "projects.md.tmp", "projects.tmp"]);
  });

  it("refuses a read-only file and a link that leaves the workspace, with what to do", async () => {
    const { disk, at, text } = await tempWorkspace({ "a.md": "old\n" }, options);
    chmodSync(at("a.md"), 0o444);
    await expect(replaceNow(disk, "a.md", "new\n")).rejects.toMatchObject({
      message: "a.md is read-only.",
      fix: 'Allow it with: chmod u+w "a.md"',
      meanwhile: "The file is as it was; nothing was lost.",
    });
    expect(text("a.md")).toBe("old\n");
    symlinkSync("/etc/hostname", at("out.md"));
    await expect(disk.replace(workspacePath("out.md"), revisionOf(""), "x", because)).rejects.toMatchObject({
      message: "out.md is a link that leads out of the workspace; crew does not follow it.",
    });
  });

  it("keeps no copy of a file of secrets", async () => {
    const { disk, text, state } = await tempWorkspace({ ".env.local": "TOKEN=1\n" }, options);
    expect(await replaceNow(disk, ".env.local", "TOKEN=2\n")).toBe("written");
    expect(text(".env.local")).toBe("TOKEN=2\n");
    expect(disk.listChanges().map(({ copied }) => copied)).toEqual([false]);
    expect(namesBelow(state).filter((name) => name.includes("copies"))).toEqual([]);
  });
});

it("undo copies are for their owner alone", async () => {
  const { disk, state } = await tempWorkspace({ "a.md": "old\n" });
  await replaceNow(disk, "a.md", "new\n");
  const modes = namesBelow(state).map((name) => (statSync(`${state}/${name}`).mode & 0o777).toString(8));
  expect(modes).toEqual(["600", "600"]);
});
