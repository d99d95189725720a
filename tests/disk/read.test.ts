import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { revisionOf } from "../../src/base/hash.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { tempWorkspace } from "./temp-workspace.ts";

const path = workspacePath("a.md");

describe("reading a file", () => {
  it("gives the text with its BOM, NULs and line ends, and the name of these bytes", async () => {
    const text = "\uFEFFone\r\ntwo\0three";
    const { disk } = await tempWorkspace({ "a.md": text });
    const read = await disk.read(path);
    expect(read.kind === "file" && { ...read, mtime: 0 }).toEqual({
      kind: "file",
      text,
      revision: revisionOf(text),
      mtime: 0,
      sizeBytes: Buffer.byteLength(text),
    });
  });

  it("reads a log that was torn inside a character, so that only that line is lost", async () => {
    const space = await tempWorkspace({});
    const whole = Buffer.from('{"text":"one"}\n{"text":"Bäckerei"}\n');
    const torn = whole.subarray(0, whole.indexOf("ä") + 1);
    mkdirSync(space.at("runs"));
    writeFileSync(space.at("runs/2026-03.jsonl"), torn);
    writeFileSync(space.at("note.md"), torn);
    const log = await space.disk.read(workspacePath("runs/2026-03.jsonl"));
    expect(log.kind === "file" && log.text).toBe('{"text":"one"}\n{"text":"B\ufffd');
    expect((await space.disk.read(workspacePath("note.md"))).kind).toBe("invalid");
  });

  it("tells absent from unreadable", async () => {
    const { disk, write, root } = await tempWorkspace({ file: "x" });
    expect(await disk.read(path)).toEqual({ kind: "absent" });
    expect(await disk.read(workspacePath("file/below.md"))).toEqual({ kind: "absent" });
    write("bad.md", Buffer.from([0x61, 0xff, 0xfe]));
    expect(await disk.read(workspacePath("bad.md"))).toEqual({
      kind: "invalid",
      reason: "not-utf8",
      message: "bad.md is not UTF-8 text.",
      revision: revisionOf(Buffer.from([0x61, 0xff, 0xfe])),
    });
    write("folder/x.md", "x");
    expect(await disk.read(workspacePath("folder"))).toEqual({
      kind: "invalid",
      reason: "not-a-file",
      message: "folder is a folder.",
    });
    execFileSync("mkfifo", [join(root, "pipe.md")]);
    expect(await disk.read(workspacePath("pipe.md"))).toEqual({
      kind: "invalid",
      reason: "not-a-file",
      message: "pipe.md is a device, pipe or socket.",
    });
  });

  it("does not read what is larger than asked for", async () => {
    const { disk } = await tempWorkspace({ "a.md": "12345" });
    expect(await disk.read(path, 4)).toEqual({
      kind: "invalid",
      reason: "too-big",
      message: "a.md has 5 bytes; crew reads at most 4 of such a file.",
    });
    expect((await disk.read(path, 5)).kind).toBe("file");
  });

  it("follows links inside the workspace and none that leaves it", async () => {
    const { disk, at, root } = await tempWorkspace({ "real/a.md": "text" });
    symlinkSync("real/a.md", at("link.md"));
    symlinkSync("real", at("folder"));
    symlinkSync("nothing", at("dangling.md"));
    symlinkSync("loop.md", at("loop.md"));
    symlinkSync(dirname(root), at("out"));
    const kinds = async (name: string) => {
      const read = await disk.read(workspacePath(name));
      return read.kind === "invalid" ? read.reason : read.kind;
    };
    expect(await kinds("link.md")).toBe("file");
    expect(await kinds("folder/a.md")).toBe("file");
    expect(await kinds("dangling.md")).toBe("dangling-link");
    expect(await kinds("dangling.md/x")).toBe("dangling-link");
    expect(await kinds("loop.md")).toBe("dangling-link");
    expect(await kinds("out")).toBe("leaves-workspace");
    expect(await kinds("out/state/x")).toBe("leaves-workspace");
  });

  it("says when it may not", async () => {
    const { disk, at, root } = await tempWorkspace({ "a.md": "x" });
    chmodSync(at("a.md"), 0);
    const read = await asNobody(dirname(root), () => disk.read(path));
    expect(read).toEqual({
      kind: "invalid",
      reason: "no-permission",
      message: "You may not read a.md.",
    });
  });
});

/** Root may read everything, so root becomes somebody else for a moment; others are somebody else already. */
async function asNobody<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  if (process.geteuid?.() !== 0) return work();
  for (const each of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    chmodSync(each, 0o755);
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe("listing", () => {
  it("gives one folder alone when asked for it, and enters no link to one", async () => {
    const { disk, at } = await tempWorkspace({
      "a.md": "1",
      "runs/x.jsonl": "22",
      "runs/old/y.jsonl": "333",
    });
    symlinkSync("runs", at("also"));
    const paths = async (below: string) => (await disk.list(below)).map((file) => file.path);
    expect(await paths("runs")).toEqual(["runs/old/y.jsonl", "runs/x.jsonl"]);
    expect(await paths("also")).toEqual([]);
    expect(await paths("a.md")).toEqual([]);
    expect(await paths("absent")).toEqual([]);
  });

  it("leaves out hidden, foreign and temporary files, conflict copies and links", async () => {
    const { disk, at } = await tempWorkspace({
      "a.md": "1",
      "notes/b.md": "22",
      "memory/_proposed/c.md": "333",
      "_drafts/d.md": "",
      ".git/config": "",
      "node_modules/x/readme.md": "",
      "a.md~": "",
      "#a.md#": "",
      "4913": "",
      ".crew-1.tmp": "",
      "a.sync-conflict-20261130-120000-ABCDEFG.md": "",
    });
    symlinkSync("a.md", at("link.md"));
    expect((await disk.list()).map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ["a.md", 1],
      ["memory/_proposed/c.md", 3],
      ["notes/b.md", 2],
    ]);
  });
});
