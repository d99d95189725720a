/** Every story again, with every file looked at after every sentence, backwards and twice: the end is the same. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { workspacePath } from "../../../src/base/paths.ts";
import { readFolder } from "../../story/read-folder.ts";
import { showReceipts } from "../../story/receipts-shown.ts";
import { playLine } from "../../story/sentences.ts";
import { type StoryWorld, storyWorld } from "../../story/story-world.ts";

const stories = fileURLToPath(new URL("../../workspaces", import.meta.url));

it.each(
  readdirSync(stories)
    .sort()
    .filter((name) => !usesWriteCounts(name)),
)("%s", async (name) => {
  const story = storyWorld(readFolder(join(stories, name, "before")));
  const sentences = linesOf(name).filter((line) => line !== "" && !line.startsWith("#"));
  if (!/^(start|untrusted|machine .*)$/.test(sentences[0] ?? "")) await story.start();
  for (const sentence of sentences) {
    await playLine(story, sentence);
    await lookAtEverything(story);
  }
  await story.advance(60_000);
  const notes = Object.entries(story.disk.snapshot()).filter(
    ([path]) => !/^(runs|sessions)\/|watching\.json$/.test(path),
  );
  expect(withoutMinutes(Object.fromEntries(notes))).toEqual(
    withoutMinutes(readFolder(join(stories, name, "after"))),
  );
  expect(showReceipts(story.disk.snapshot()).split("\n").sort()).toEqual(receiptsOf(name).split("\n").sort());
});

function linesOf(name: string): string[] {
  return readFileSync(join(stories, name, "story.txt"), "utf8")
    .split("\n")
    .map((line) => line.trim());
}

/** More looks mean other writes: a crash at the n-th would be another crash. */
function usesWriteCounts(name: string): boolean {
  return linesOf(name).some((line) => line.startsWith("crash at write"));
}

async function lookAtEverything(story: StoryWorld): Promise<void> {
  const paths = Object.keys(story.disk.snapshot()).map(workspacePath);
  for (const path of [...paths, ...paths].reverse()) story.world?.lookAt(path);
  await story.settle();
}

/** A look earlier or later may fall into the next minute. */
function withoutMinutes(files: Record<string, string>): Record<string, string> {
  return JSON.parse(JSON.stringify(files).replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "MINUTE"));
}

function receiptsOf(name: string): string {
  return readFileSync(join(stories, name, "receipts.txt"), "utf8");
}
