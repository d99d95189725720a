/**
 * Stories: a folder before, a few sentences, a folder after. Each gives five tests; `UPDATE=1` writes what came out,
 * to be read before it is kept. Logs and pages of sessions are not in `after/`; receipts stand in `receipts.txt`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { workspacePath } from "../src/base/paths.ts";
import { checkFile } from "../src/documents/check.ts";
import { parseNote } from "../src/documents/note.ts";
import { renderProblem } from "../src/text/problem.ts";
import { linesOf } from "../src/text/span.ts";
import { readFolder } from "./story/read-folder.ts";
import { showReceipts } from "./story/receipts-shown.ts";
import { playLine } from "./story/sentences.ts";
import { type StoryWorld, storyWorld } from "./story/story-world.ts";

const here = join(dirname(fileURLToPath(import.meta.url)), "workspaces");
const update = process.env.UPDATE === "1";

for (const name of readdirSync(here).sort()) {
  describe(name.replaceAll("-", " "), () => {
    const folder = join(here, name);
    let story: StoryWorld;
    let end: Record<string, string>;

    beforeAll(async () => {
      story = storyWorld(readFolder(join(folder, "before")));
      const lines = readFileSync(join(folder, "story.txt"), "utf8")
        .split("\n")
        .map((line) => line.trim());
      const sentences = lines.filter((line) => line !== "" && !line.startsWith("#"));
      if (!/^(start|untrusted|machine .*)$/.test(sentences[0] ?? "")) await story.start();
      for (const sentence of sentences) await playLine(story, sentence);
      await story.advance(60_000);
      end = story.disk.snapshot();
      if (update) writeOutcome(folder, end);
    });

    it("ends as the folder after it says", () => {
      expect(plain(end)).toEqual(readFolder(join(folder, "after")));
      expect(showReceipts(end)).toBe(readText(join(folder, "receipts.txt")));
      expect(story.said).toEqual([]);
    });

    it("wants nothing more once it is settled", async () => {
      const prompts = story.agents.prompts.length;
      for (const path of Object.keys(story.disk.snapshot())) story.world?.lookAt(workspacePath(path));
      await story.advance(20_000);
      expect(withoutLease(story.disk.snapshot())).toEqual(withoutLease(end));
      expect(story.agents.prompts.length).toBe(prompts);
    });

    it("wants nothing after a start from disk alone", async () => {
      const prompts = story.agents.prompts.length;
      await story.stop();
      const before = story.disk.snapshot();
      await story.start();
      await story.advance(60_000);
      expect(withoutLease(story.disk.snapshot())).toEqual(withoutLease(before));
      expect(story.agents.prompts.length).toBe(prompts);
    });

    it("has exactly the problems that are named", () => {
      expect(problemsOf(end)).toBe(readText(join(folder, "problems.txt")));
    });

    it("joins the pieces of every file to the same bytes", () => {
      for (const [path, text] of Object.entries(end)) {
        expect(
          linesOf(text)
            .map((line) => line.text + line.eol)
            .join(""),
        ).toBe(text);
        const note = parseNote(workspacePath(path), text);
        expect(note.text).toBe(text);
        for (const { span, marker } of note.blocks) {
          expect(marker.span.start >= span.start && marker.span.end <= span.end).toBe(true);
        }
      }
    });
  });
}

function plain(files: Record<string, string>): Record<string, string> {
  const kept = Object.entries(files).filter(([path]) => !/(^|\/)(runs|sessions)\//.test(path));
  return Object.fromEntries(kept);
}

function withoutLease(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith("runs/watching/")));
}

function problemsOf(files: Record<string, string>): string {
  const home = ".";
  const problems = Object.entries(plain(files)).flatMap(([path, text]) =>
    checkFile(workspacePath(path), text, home),
  );
  return problems.map((problem) => `${renderProblem(problem)}\n`).join("\n");
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function writeOutcome(folder: string, end: Record<string, string>): void {
  rmSync(join(folder, "after"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(plain(end))) {
    mkdirSync(dirname(join(folder, "after", path)), { recursive: true });
    writeFileSync(join(folder, "after", path), text);
  }
  for (const [name, text] of [
    ["receipts.txt", showReceipts(end)],
    ["problems.txt", problemsOf(end)],
  ] as const) {
    if (text) writeFileSync(join(folder, name), text);
    else rmSync(join(folder, name), { force: true });
  }
}
