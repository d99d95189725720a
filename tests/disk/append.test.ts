import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/base/hash.ts";
import { limits } from "../../src/base/limits.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { appendix } from "../../src/disk/line-end.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { tempWorkspace } from "./temp-workspace.ts";

const log = workspacePath("runs/2026-03.jsonl");

describe("appending a line", () => {
  it.each([
    ["a file without a last line end gets one first", "one", "one\nnew\n"],
    ["a file with one gets no blank line", "one\n", "one\nnew\n"],
    ["a CRLF file stays one", "# Beat\r\none", "# Beat\r\none\r\nnew\r\n"],
    ["an empty file", "", "new\n"],
    ["a file that is only a BOM", "\uFEFF", "\uFEFFnew\n"],
    ["the last line end counts", "a\r\nb\n", "a\r\nb\nnew\n"],
  ])("%s", async (_, before, after) => {
    const { disk, text } = await tempWorkspace({ [log]: before });
    await disk.append(log, "new");
    expect(text(log)).toBe(after);
  });

  it("makes the file and its folders, and two lines in a row", async () => {
    const { disk, text } = await tempWorkspace();
    await Promise.all([disk.append(log, "1"), disk.append(log, "2", { sync: false }), disk.append(log, "3")]);
    expect(text(log)).toBe("1\n2\n3\n");
  });

  it("a torn record keeps its bytes, on a line of its own", async () => {
    const torn = '{"id":"a"}\n{"id":"b"}\n{"id":"c","te';
    const { disk, text } = await tempWorkspace({ [log]: torn });
    await disk.append(log, '{"id":"d"}');
    expect(text(log)).toBe(`${torn}\n{"id":"d"}\n`);
  });

  it("a log with BOM and CRLF keeps every byte of what was there", async () => {
    const before = '\uFEFF{"id":"L-1"}\r\n{"id":"L-2"}\r\n';
    const { disk, text } = await tempWorkspace({ [log]: before });
    await disk.append(log, '{"id":"L-3"}');
    expect(sha256(text(log).slice(0, before.length))).toBe(sha256(before));
    expect(text(log).slice(before.length)).toBe('{"id":"L-3"}\r\n');
  });

  it("goes on in the new file when the log was deleted", async () => {
    const { disk, text, at } = await tempWorkspace();
    await disk.append(log, "1");
    rmSync(at(log));
    await disk.append(log, "2");
    expect(text(log)).toBe("2\n");
  });

  it.each([
    ["appended a torn record", (at: string) => appendFileSync(at, '{"torn'), '1\n{"torn\n2\n'],
    ["wrote it anew with other line ends", (at: string) => writeFileSync(at, "a\r\nb"), "a\r\nb\r\n2\r\n"],
    ["put another file in its place", (at: string) => writeBeside(at, "a\r\n"), "a\r\n2\r\n"],
    ["put a link in its place", (at: string) => linkBeside(at, "a\n"), "a\n2\n"],
  ])("a program %s between two lines", async (_, work, after) => {
    for (const sync of [true, false]) {
      const { disk, text, at } = await tempWorkspace();
      await disk.append(log, "1", { sync });
      work(at(log));
      await disk.append(log, "2", { sync });
      expect(text(log)).toBe(after);
    }
  });

  it("nothing is written into a log that a link leads out of the workspace", async () => {
    const { disk, at, root } = await tempWorkspace({ [log]: "1\n" });
    await disk.append(log, "2", { sync: false });
    renameSync(at("runs"), `${root}-elsewhere`);
    writeBeside(`${root}-elsewhere/2026-03.jsonl`, "other\n");
    symlinkSync(`${root}-elsewhere`, at("runs"));
    await expect(disk.append(log, "3")).rejects.toMatchObject({ meanwhile: "Nothing was appended." });
    expect(readFileSync(`${root}-elsewhere/2026-03.jsonl`, "utf8")).toBe("other\n");
  });

  it("nothing is written into a folder that stands where the workspace was", async () => {
    const { disk, at, root } = await tempWorkspace({ [log]: "1\n" });
    await disk.append(log, "2", { sync: false });
    renameSync(root, `${root}-moved`);
    mkdirSync(root);
    await expect(disk.append(log, "3")).rejects.toMatchObject({ meanwhile: "Nothing was written." });
    expect(existsSync(at("runs"))).toBe(false);
    expect(readFileSync(`${root}-moved/${log}`, "utf8")).toBe("1\n2\n");
  });

  it.runIf(process.platform === "linux")(
    "a log is let go once it has rested, however many there are",
    async () => {
      const clock = manualClock();
      const { disk, at } = await tempWorkspace({}, { clock });
      const name = (i: number) => workspacePath(`runs/${i}.jsonl`);
      const stream = { sync: false };
      for (let i = 0; i < limits.openLogs + 5; i++) await disk.append(name(i), "1", stream);
      expect(openBelow(at("runs"))).toBe(limits.openLogs);
      await clock.advance(limits.logOpenMs / 2);
      await disk.append(name(0), "2", stream);
      await clock.advance(limits.logOpenMs / 2);
      expect(openBelow(at("runs"))).toBe(1);
      await disk.append(name(1), "2");
      expect(openBelow(at("runs"))).toBe(1);
      rmSync(at(name(0)));
      await clock.advance(limits.logOpenMs);
      expect(openBelow(at("runs"))).toBe(0);
    },
  );

  it.each([
    ["without the line: it is written again", "other\n", "other\n2\n"],
    ["with the line: it is not doubled", "1\n2\nother\n", "1\n2\nother\n"],
  ])("a log is replaced while the line is on its way to the disk, %s", async (_, replaced, after) => {
    const { disk, text, at } = await tempWorkspace({ [log]: "1\n", "merged.jsonl": replaced });
    const appended = disk.append(log, "2");
    renameSync(at("merged.jsonl"), at(log));
    await appended;
    expect(text(log)).toBe(after);
  });

  it("refuses a log that is no file of the workspace", async () => {
    const { disk, at } = await tempWorkspace();
    symlinkSync("/tmp/elsewhere", at("out.jsonl"));
    await expect(disk.append(workspacePath("out.jsonl"), "1")).rejects.toMatchObject({
      message: "out.jsonl is a link to something that is not there.",
      meanwhile: "Nothing was appended.",
    });
  });

  it("never changes what stands, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[^\r\n]*$/), (before, line) => {
        const after = before + appendix(before, line);
        expect(
          after
            .split(/\r?\n/)
            .at(-2)
            ?.replace(/^\uFEFF/, ""),
        ).toBe(line.replace(/^\uFEFF/, ""));
        expect(appendix(after, line)).toBe(line + (after.endsWith("\r\n") ? "\r\n" : "\n"));
      }),
    );
  });
});

function writeBeside(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

function linkBeside(path: string, text: string): void {
  writeFileSync(`${path}.target`, text);
  rmSync(path);
  symlinkSync(`${path}.target`, path);
}

/** How many files below `folder`, deleted ones too, this process holds open (Linux). */
function openBelow(folder: string): number {
  const links = readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return ""; // the listing's own
    }
  });
  return links.filter((link) => link.startsWith(folder)).length;
}
