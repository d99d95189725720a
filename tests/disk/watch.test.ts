import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { describe, expect, it } from "vitest";
import { wait } from "../../src/base/clock.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { because, readFile, replaceNow, tempWorkspace, watchWorkspace } from "./temp-workspace.ts";

describe("what the watcher tells", () => {
  it("a save in place, a save by rename, a new file, a deleted one; each once", async () => {
    const space = await tempWorkspace({ "a.md": "a", "b.md": "b", "c.md": "c" });
    const told = await watchWorkspace(space);
    space.write("a.md", "a2");
    space.write(".b.md.swx", "b2");
    renameSync(space.at(".b.md.swx"), space.at("b.md"));
    rmSync(space.at("c.md"));
    space.write("new/deep/d.md", "d");
    expect(await told.rest()).toEqual(["a.md", "b.md", "c.md", "new/deep/d.md"]);
    space.write("new/deep/d.md", "d2");
    renameSync(space.at("b.md"), space.at("b.md~"));
    writeFileSync(space.at("b.md"), "b3");
    rmSync(space.at("b.md~"));
    expect(await told.rest()).toEqual(["b.md", "new/deep/d.md"]);
  });

  it("saves in a folder that was deleted and made again at once, whose number the system gives again", async () => {
    const space = await tempWorkspace({ "sub/a.md": "a" });
    const told = await watchWorkspace(space);
    rmSync(space.at("sub"), { recursive: true });
    space.write("sub/a.md", "again");
    expect(await told.rest()).toEqual(["sub/a.md"]);
    space.write("sub/a.md", "and later");
    expect(await told.rest()).toEqual(["sub/a.md"]);
  });

  it("nothing for a change of mode or time, a save of the same bytes, and a change taken back", async () => {
    const space = await tempWorkspace({ "a.md": "a" });
    const told = await watchWorkspace(space);
    await wait(space.clock, 50);
    chmodSync(space.at("a.md"), 0o600);
    expect(await told.rest()).toEqual([]);
    utimesSync(space.at("a.md"), 1, 1);
    expect(await told.rest()).toEqual([]);
    space.write("a.md", "a");
    expect(await told.rest()).toEqual([]);
    space.write("a.md", "b");
    space.write("a.md", "a");
    expect(await told.rest()).toEqual([]);
  });

  it("nothing of scratch files, conflict copies, hidden, foreign and ignored folders", async () => {
    const space = await tempWorkspace();
    const told = await watchWorkspace(space, { ignore: ["archive/**", "*.log"] });
    const names = ["4913", "a.md~", ".git/index", "node_modules/x/a.md", "archive/a.md", "x.log", "_t/a.md"];
    for (const name of [...names, "a.sync-conflict-20261130-120000-ABCDEFG.md"]) space.write(name, "x");
    expect(await told.rest()).toEqual([]);
  });

  it("no write of crew's own, and a person's save in the same second is told", async () => {
    const space = await tempWorkspace({ "projects.md": "- Lantern\n", "log.jsonl": "{}\n" });
    const { disk } = space;
    const told = await watchWorkspace(space);
    await replaceNow(disk, "projects.md", "- Lantern\n- Orchard\n");
    await disk.append(workspacePath("log.jsonl"), "{}");
    await disk.append(workspacePath("runs/new.jsonl"), "{}");
    await disk.append(workspacePath("runs/new.jsonl"), "{}");
    await disk.create(workspacePath("sessions/s/page.md"), "x", because);
    await disk.move(workspacePath("sessions/s"), workspacePath("sessions/t"), because);
    const page = await readFile(disk, "sessions/t/page.md");
    await disk.remove(workspacePath("sessions/t/page.md"), page.revision, because);
    expect(await told.rest()).toEqual([]);
    await replaceNow(disk, "projects.md", "- one\n");
    space.write("projects.md", "- two\n");
    await disk.append(workspacePath("log.jsonl"), "{}");
    appendFileSync(space.at("log.jsonl"), "{}\n");
    expect(await told.rest()).toEqual(["log.jsonl", "projects.md"]);
  });

  it("a person's save that crew wrote over before it was told", async () => {
    const space = await tempWorkspace({ "a.md": "a\n" });
    const told = await watchWorkspace(space);
    space.write("a.md", "a\nperson\n");
    await replaceNow(space.disk, "a.md", "a\nperson\ncrew\n");
    expect(await told.rest()).toEqual(["a.md"]);
  });

  it("an editor's old buffer, written back over crew's text", async () => {
    const space = await tempWorkspace({ "a.md": "old\n" });
    const told = await watchWorkspace(space);
    await replaceNow(space.disk, "a.md", "crew\n");
    space.write("a.md", "old\n");
    expect(await told.rest()).toEqual(["a.md"]);
  });

  it("every file of folders that come, move and go", async () => {
    const space = await tempWorkspace();
    const told = await watchWorkspace(space);
    const paths = Array.from({ length: 40 }, (_, i) => `in/${i % 4}/${i}.md`);
    for (const path of paths) space.write(path, path);
    expect(await told.rest()).toEqual([...paths].sort());
    renameSync(space.at("in/1"), space.at("out"));
    const moved = paths.filter((path) => path.startsWith("in/1/"));
    expect(await told.rest()).toEqual([...moved, ...moved.map((path) => path.replace("in/1", "out"))].sort());
    rmSync(space.at("out"), { recursive: true });
    mkdirSync(space.at("out"));
    space.write("out/1.md", "again");
    expect(await told.rest()).toEqual(moved.map((path) => path.replace("in/1", "out")).sort());
  });
});

describe("when the watcher waits", () => {
  it("while a file is still being written: neither the empty nor the half text is told", async () => {
    const whole = "# Heartbeat\n\n- [ ] Water the plants\n- [ ] Check the backup log\n";
    const space = await tempWorkspace({ "HEARTBEAT.md": whole });
    const told = await watchWorkspace(space);
    const saving = openSync(space.at("HEARTBEAT.md"), "w");
    await wait(space.clock, 250);
    writeSync(saving, "# Heartbeat\n\n- [ ] Water the pl");
    await wait(space.clock, 250);
    expect(told.changed).toEqual([]);
    writeSync(saving, "ants, and more\n");
    closeSync(saving);
    expect(await told.rest()).toEqual(["HEARTBEAT.md"]);
  });

  it("longer for a file that became empty", async () => {
    const space = await tempWorkspace({ "a.md": "text\n" });
    const told = await watchWorkspace(space);
    space.write("a.md", "");
    await wait(space.clock, 600);
    expect(told.changed).toEqual([]);
    space.write("a.md", "text\n");
    expect(await told.rest()).toEqual([]);
  });

  it("until git is done", async () => {
    const space = await tempWorkspace({ "a.md": "a\n" });
    execFileSync("git", ["init", "-q", space.root]);
    const told = await watchWorkspace(space);
    space.write(".git/index.lock", "");
    space.write("a.md", "half a checkout\n");
    await wait(space.clock, 400);
    expect(told.changed).toEqual([]);
    rmSync(space.at(".git/index.lock"));
    expect(await told.rest(500)).toEqual(["a.md"]);
  });
});

it("a late save into the file that crew swapped out wins, and is told", async () => {
  const space = await tempWorkspace({ "a.md": "old\n" });
  const told = await watchWorkspace(space);
  const editor = openSync(space.at("a.md"), "r+");
  await replaceNow(space.disk, "a.md", "crew's\n");
  writeSync(editor, "the person's late save\n", 0);
  closeSync(editor);
  await wait(space.clock, 700);
  expect(await told.rest()).toEqual(["a.md"]);
  expect(space.text("a.md")).toBe("the person's late save\n");
});
