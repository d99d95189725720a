import { renameSync, rmSync, symlinkSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/base/hash.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { appendix } from "../../src/disk/line-end.ts";
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
