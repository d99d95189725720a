import { describe, expect, it } from "vitest";
import { revisionOf } from "../../src/base/hash.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { Crashed, type MemoryDisk, memoryDisk } from "../fakes/memory-disk.ts";

const note = workspacePath("note.md");
const because = { why: "a test" };

async function watched(disk: MemoryDisk): Promise<string[]> {
  const told: string[] = [];
  await disk.watch(
    { settleMs: 300, ignore: ["archive/**"], poll: false },
    { changed: (path) => told.push(path), degraded: (message) => told.push(message) },
  );
  return told;
}

describe("the folder in memory", () => {
  it("replaces what was read and nothing else", async () => {
    const disk = memoryDisk(manualClock(), { "note.md": "one\n" });
    expect(await disk.replace(note, revisionOf("one\n"), "two\n", because)).toBe("written");
    expect(await disk.replace(note, revisionOf("one\n"), "three\n", because)).toBe("moved");
    expect(disk.snapshot()).toEqual({ "note.md": "two\n" });
  });

  it("tells a save once it has settled, and once for many saves", async () => {
    const clock = manualClock();
    const disk = memoryDisk(clock, { "note.md": "" });
    const told = await watched(disk);
    disk.person.save("note.md", "a");
    await clock.advance(200);
    disk.person.save("note.md", "ab");
    await clock.advance(299);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual(["note.md"]);
  });

  it("does not tell crew's own writes, hidden, temporary and ignored files, or a save of the same bytes", async () => {
    const clock = manualClock();
    const disk = memoryDisk(clock, { "note.md": "same" });
    const told = await watched(disk);
    await disk.create(workspacePath("mine.md"), "x", because);
    for (const path of [".git/index", "note.md~", "archive/old.md", "node_modules/a/b.md"]) {
      disk.person.save(path, "x");
    }
    disk.person.save("note.md", "same");
    await clock.advance(1000);
    expect(told).toEqual([]);
  });

  it("still tells a person's save that crew wrote over before it settled", async () => {
    const clock = manualClock();
    const disk = memoryDisk(clock, { "note.md": "a\n" });
    const told = await watched(disk);
    disk.person.save("note.md", "a\nperson\n");
    await disk.replace(note, revisionOf("a\nperson\n"), "a\nperson\ncrew\n", because);
    await clock.advance(300);
    expect(told).toEqual(["note.md"]);
  });

  it("crashes at the write it was told, and a restarted disk sees what was done", async () => {
    const disk = memoryDisk(manualClock(), {});
    disk.crashAt(2, "after");
    await disk.append(workspacePath("log.jsonl"), "1");
    await expect(disk.append(workspacePath("log.jsonl"), "2")).rejects.toBeInstanceOf(Crashed);
    await expect(disk.read(note)).rejects.toBeInstanceOf(Crashed);
    const again = disk.restart();
    expect(again.snapshot()).toEqual({ "log.jsonl": "1\n2\n" });
    expect(await again.read(note)).toEqual({ kind: "absent" });
  });

  it("knows lines that git brought, until a person edits or commits them", async () => {
    const disk = memoryDisk(manualClock(), {});
    disk.person.gitBrings("note.md", "one\ntwo\n");
    expect(await disk.broughtByGit(note, 1, 2)).toBe(true);
    disk.person.save("note.md", "one\ntwo, edited\n");
    expect(await disk.broughtByGit(note, 1, 1)).toBe(true);
    expect(await disk.broughtByGit(note, 1, 2)).toBe(false);
    disk.person.commits("note.md");
    expect(await disk.broughtByGit(note, 1, 1)).toBe(false);
  });

  it("keeps the line ends of a log and begins with one where the last line is torn", async () => {
    const disk = memoryDisk(manualClock(), { "a.jsonl": "{}\r\n", "b.jsonl": '{}\n{"to' });
    await disk.append(workspacePath("a.jsonl"), "new");
    await disk.append(workspacePath("b.jsonl"), "new");
    expect(disk.snapshot()).toEqual({ "a.jsonl": "{}\r\nnew\r\n", "b.jsonl": '{}\n{"to\nnew\n' });
  });
});

describe("the clock of tests", () => {
  it("fires timers in order of their time, those set on the way included", async () => {
    const clock = manualClock("2026-03-02T09:00:00Z");
    const fired: string[] = [];
    clock.after(20, () => fired.push("b"));
    clock.after(10, () => {
      fired.push("a");
      clock.after(5, () => fired.push("a2"));
    });
    const cancel = clock.after(12, () => fired.push("never"));
    cancel();
    await clock.advance(20);
    expect(fired).toEqual(["a", "a2", "b"]);
    expect(clock.monotonicMs()).toBe(20);
  });
});
