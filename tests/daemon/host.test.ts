import { describe, expect, it } from "vitest";
import type { DiskPath } from "../../src/base/paths.ts";
import type { Change } from "../../src/daemon/changes.ts";
import { makeHost } from "../../src/daemon/host.ts";
import type { TranscriptBody } from "../../src/documents/transcript.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { memoryDisk } from "../fakes/memory-disk.ts";

function hostOver(files: Record<string, string>) {
  const disk = memoryDisk(manualClock(), files);
  const records: TranscriptBody[] = [];
  const changes: Change[] = [];
  const host = makeHost({
    session: "k3f9q2",
    disk,
    roots: [],
    record: (body) => void records.push(body),
    flush: async () => {},
    decide: () => ({ effect: "allow", rule: "test", file: "built-in", line: 0, why: "a test" }),
    diagnose: () => {},
    changed: (change) => void changes.push(change),
    commandStarts: async () => {},
    commandEnded: async () => {},
  });
  return { disk, host, records, changes };
}

const note = "/workspace/note.md" as DiskPath;

describe("a session writes a file", () => {
  it("keeps what a person saved elsewhere in the file since the agent read it", async () => {
    const { disk, host, changes } = hostOver({ "note.md": "one\ntwo\nthree\nfour\nfive\nsix\nseven\n" });
    await host.readText(note);
    disk.person.save("note.md", "one\ntwo\nthree\nfour\nfive\nsix\nseven, by hand\n");
    await host.writeText(note, "one, by agent\ntwo\nthree\nfour\nfive\nsix\nseven\n");
    const merged = "one, by agent\ntwo\nthree\nfour\nfive\nsix\nseven, by hand\n";
    expect(disk.snapshot()).toEqual({ "note.md": merged });
    expect(changes).toEqual([
      { path: "note.md", oldText: "one\ntwo\nthree\nfour\nfive\nsix\nseven, by hand\n", newText: merged },
    ]);
  });

  it("refuses when both changed the same line, and writes nothing", async () => {
    const { disk, host, records } = hostOver({ "note.md": "one\n" });
    await host.readText(note);
    disk.person.save("note.md", "one, by hand\n");
    await expect(host.writeText(note, "one, by agent\n")).rejects.toThrow(
      "/workspace/note.md was changed by somebody else since it was read, in the same lines.",
    );
    expect(disk.snapshot()).toEqual({ "note.md": "one, by hand\n" });
    expect(records).toEqual([]);
  });

  it("records a new file as a patch that git can take back", async () => {
    const { host, records } = hostOver({});
    await host.writeText(note, "one\n");
    expect(records.map((record) => record.type === "diff" && [record.path, record.old_hash])).toEqual([
      ["note.md", null],
    ]);
  });

  it("says nothing changed when the text is the same", async () => {
    const { host, records, disk } = hostOver({ "note.md": "one\n" });
    await host.writeText(note, "one\n");
    expect(records).toEqual([]);
    expect(disk.writes).toEqual([]);
  });

  it("does not reach outside the workspace", async () => {
    const { host } = hostOver({});
    await expect(host.writeText("/etc/passwd" as DiskPath, "x")).rejects.toThrow(
      "/etc/passwd lies outside the workspace and its roots.",
    );
    await expect(host.readText("/workspace/../etc/passwd" as DiskPath)).rejects.toThrow("lies outside");
  });
});
