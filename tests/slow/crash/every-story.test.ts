/**
 * Every story again, with a crash at every write of it and a start right after: no run is started again once its
 * receipt says finished, every claim comes to its end, no log is torn, and nothing throws.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { workspacePath } from "../../../src/base/paths.ts";
import { checkFile } from "../../../src/documents/check.ts";
import { parseReceipts, type Receipt } from "../../../src/documents/receipts.ts";
import { readFolder } from "../../story/read-folder.ts";
import { playLine } from "../../story/sentences.ts";
import { type StoryWorld, storyWorld } from "../../story/story-world.ts";

const stories = fileURLToPath(new URL("../../workspaces", import.meta.url));

for (const name of readdirSync(stories).sort()) {
  const sentences = sentencesOf(name);
  if (sentences.some((line) => /^(crash|start|stop|machine|untrusted|trusted)/.test(line))) continue; // these start and end by themselves
  describe(name.replaceAll("-", " "), () => {
    it.each(["before", "after"] as const)("a crash %s each write", async (when) => {
      const writes = await countWrites(name, sentences);
      for (let nth = 1; nth <= writes; nth++) {
        const story = await playWithCrash(name, sentences, nth, when);
        expect({ nth, faults: faultsOf(story) }).toEqual({ nth, faults: [] });
      }
    });
  });
}

function sentencesOf(name: string): string[] {
  const lines = readFileSync(join(stories, name, "story.txt"), "utf8")
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("prompts "));
}

async function countWrites(name: string, sentences: readonly string[]): Promise<number> {
  const story = storyWorld(readFolder(join(stories, name, "before")));
  await story.start();
  const before = story.disk.writes.length;
  for (const sentence of sentences) await playLine(story, sentence);
  return story.disk.writes.length - before;
}

/** A sentence may have lost what it speaks of by the crash; then the story simply goes on. */
async function playWithCrash(
  name: string,
  sentences: readonly string[],
  nth: number,
  when: "before" | "after",
): Promise<StoryWorld> {
  const story = storyWorld(readFolder(join(stories, name, "before")));
  await story.start();
  story.disk.crashAt(nth, when);
  for (const sentence of sentences) {
    try {
      await playLine(story, sentence);
    } catch (error) {
      if (!(error instanceof Error) || !/does not hold|nothing stands at/.test(error.message)) throw error;
    }
    if (!story.disk.crashed) continue;
    await story.crash();
    await story.start();
  }
  for (let i = 0; i < 5; i++) story.agents.continue();
  await story.advance(180_000);
  return story;
}

function faultsOf(story: StoryWorld): string[] {
  const files = story.disk.snapshot();
  const receipts = Object.entries(files)
    .filter(([path]) => path.startsWith("runs/"))
    .flatMap(([path, text]) => parseReceipts(workspacePath(path), text).entries.map((entry) => entry.record));
  return [...receiptFaults(receipts), ...logFaults(files), ...story.said];
}

function receiptFaults(receipts: readonly Receipt[]): string[] {
  const faults: string[] = [];
  const keys = new Set(receipts.flatMap((record) => (record.type === "claimed" ? [record.key] : [])));
  for (const key of keys) {
    const types = receipts.flatMap((record) => ("key" in record && record.key === key ? [record.type] : []));
    const finished = types.indexOf("finished");
    if (finished < 0) faults.push(`${key} never finished: ${types.join(", ")}`);
    if (types.slice(finished).includes("started")) faults.push(`${key} ran again: ${types.join(", ")}`);
    if (types.filter((type) => type === "finished").length > 1) faults.push(`${key} finished twice`);
    if (!types.includes("answered")) faults.push(`${key} was never answered: ${types.join(", ")}`);
  }
  return faults;
}

function logFaults(files: Record<string, string>): string[] {
  const own = Object.entries(files).filter(([path]) => /^(runs|sessions)\//.test(path));
  return own.flatMap(([path, text]) =>
    checkFile(workspacePath(path), text, ".").map((problem) => `${path}: ${problem.code}`),
  );
}
