/**
 * A crash at every write of a story: whatever was on disk at that moment, after the next start the request has
 * come to its end, no text of the person's is lost, and nothing that a receipt calls finished ran again.
 */
import { describe, expect, it } from "vitest";
import { workspacePath } from "../src/base/paths.ts";
import { parseNote } from "../src/documents/note.ts";
import { parseReceipts } from "../src/documents/receipts.ts";
import { says, writes } from "./fakes/scripted-agents.ts";
import { type StoryWorld, settleMs, storyWorld } from "./story/story-world.ts";

const before = { "crew.yaml": "version: 1\nruntime: crew\n", "today.md": "# Today\n\n", "sign.md": "red\n" };
const typed = "# Today\n\n- [ ] Paint the sign @crew!\n\nKeep this line.\n";

async function play(crashAt: number | undefined, when: "before" | "after"): Promise<StoryWorld> {
  const story = storyWorld(before);
  await story.start();
  story.agents.always(writes("sign.md", "blue\n"), says("Painted it blue."));
  if (crashAt !== undefined) story.disk.crashAt(crashAt, when);
  story.disk.person.save("today.md", typed);
  await story.advance(settleMs);
  await story.advance(60_000);
  return story;
}

const writesInAll = await countWrites();

async function countWrites(): Promise<number> {
  const story = storyWorld(before);
  await story.start();
  const atStart = story.disk.writes.length;
  story.agents.always(writes("sign.md", "blue\n"), says("Painted it blue."));
  story.disk.person.save("today.md", typed);
  await story.advance(60_000);
  return story.disk.writes.length - atStart;
}

describe.each(["before", "after"] as const)("a crash %s the write is done", (when) => {
  it.each(Array.from({ length: writesInAll }, (_, i) => i + 1))("at write %i", async (nth) => {
    const story = await play(nth, when);
    expect(story.disk.crashed).toBe(true);
    await story.crash();
    const finishedBefore = receipts(story).filter((record) => record.type === "finished").length;
    const promptsBefore = story.agents.prompts.length;
    const changedBefore = story.disk.snapshot()["sign.md"] === "blue\n";
    await story.start();
    await story.advance(120_000);
    const [block] = parseNote(workspacePath("today.md"), note(story)).blocks;
    expect(["done", "failed", "stopped"]).toContain(block?.marker.kind);
    expect(personText(note(story))).toBe(personText(typed));
    if (finishedBefore > 0) expect(story.agents.prompts.length).toBe(promptsBefore);
    expect(receipts(story).filter((record) => record.type === "answered").length).toBe(1);
    if (changedBefore) expect(story.agents.prompts.length).toBe(promptsBefore);
  });
});

it("counts enough writes to be a story", () => {
  expect(writesInAll).toBeGreaterThan(10);
});

function note(story: StoryWorld): string {
  return story.disk.snapshot()["today.md"] ?? "";
}

/** What the person wrote: crew's callout, marker, box, link and blank lines taken out. */
function personText(text: string): string {
  return text
    .replace(/^> .*\n?|^>\n/gm, "")
    .replace(/ @crew(\([^)]*\)|!)/, "")
    .replace(/ \[\[[^\]]*\]\]/, "")
    .replace("[x]", "[ ]")
    .replace(/\n{2,}/g, "\n");
}

function receipts(story: StoryWorld) {
  return Object.entries(story.disk.snapshot())
    .filter(([path]) => path.startsWith("runs/"))
    .flatMap(([path, text]) => parseReceipts(workspacePath(path), text).entries.map((entry) => entry.record));
}
