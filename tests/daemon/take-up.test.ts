import { describe, expect, it } from "vitest";
import { needDefined } from "../../src/base/assert.ts";
import { limits } from "../../src/base/limits.ts";
import { makeTakeUp } from "../../src/daemon/take-up.ts";
import { type StoryWorld, storyWorld } from "../story/story-world.ts";

const settings = { "crew.yaml": "version: 1\nruntime: crew\n" };
const receipts = "runs/2026-03.jsonl";

/** Puts these files where the workspace was, without an event, and asks until the folder is taken up. */
async function replaceBy(story: StoryWorld, files: Record<string, string>): Promise<string[]> {
  const steps: string[] = [];
  for (const path of Object.keys(story.disk.snapshot())) story.disk.person.deleteUnseen(path);
  for (const [path, text] of Object.entries(files)) story.disk.person.saveUnseen(path, text);
  const ask = makeTakeUp(needDefined(story.world, "the watcher runs"));
  const adopt = () => {
    steps.push("adopted");
    return () => steps.push("given back");
  };
  steps.push(String(await ask(adopt)));
  await story.advance(limits.replacedRestMs);
  steps.push(String(await ask(adopt)));
  await story.advance(60_000);
  return steps;
}

async function withAnAnswer(): Promise<StoryWorld> {
  const story = storyWorld({ ...settings, "today.md": "# Today\n\n" });
  await story.start();
  story.disk.person.save("today.md", "# Today\n\nPaint the sign @crew!\n");
  await story.advance(60_000);
  expect(story.agents.prompts.length).toBe(1);
  return story;
}

describe("another folder where the workspace was", () => {
  it("with the same baseline: what ran does not run again, though its receipts and its answer are gone", async () => {
    const story = await withAnAnswer();
    const baseline = `${story.disk.snapshot()[receipts]?.split("\n")[0]}\n`;
    const old = { "today.md": "# Today\n\nPaint the sign @crew!\n", [receipts]: baseline };
    expect(await replaceBy(story, { ...settings, ...old })).toEqual(["false", "adopted", "true"]);
    expect(story.agents.prompts.length).toBe(1);
    expect(story.said).toEqual([]);
  });

  it("with the same baseline: a mark that is new runs, once", async () => {
    const story = await withAnAnswer();
    const files = story.disk.snapshot();
    await replaceBy(story, { ...files, "more.md": "Mend the door @crew!\n" });
    expect(story.agents.prompts.length).toBe(2);
    expect(story.disk.snapshot()["more.md"]).toMatch(/^Mend the door @crew\(done /);
  });

  it("without that baseline: it is said, its marks do not run, and later ones do", async () => {
    const story = await withAnAnswer();
    await replaceBy(story, { ...settings, "other.md": "Sell the shop @crew!\n" });
    expect(story.agents.prompts.length).toBe(1);
    expect(story.said.map((line) => line.split(":")[0])).toEqual([
      "Another workspace stands where the old one was",
    ]);
    story.disk.person.save("today.md", "Mend the door @crew!\n");
    await story.advance(60_000);
    expect(story.agents.prompts.length).toBe(2);
    expect(story.disk.snapshot()["other.md"]).toBe("Sell the shop @crew!\n");
  });

  it("without that baseline: a turn that runs is stopped", async () => {
    const story = storyWorld({ ...settings, "today.md": "# Today\n\n" });
    story.agents.next(() => new Promise(() => {}));
    await story.start();
    story.disk.person.save("today.md", "# Today\n\nPaint the sign @crew!\n");
    await story.advance(1_000);
    expect(story.world?.running.size).toBe(1);
    await replaceBy(story, settings);
    expect(story.world?.running.size).toBe(0);
  });

  it("without settings, or still being copied, it is left alone", async () => {
    const story = await withAnAnswer();
    expect(await replaceBy(story, { "other.md": "" })).toEqual(["false", "false"]);
    const ask = makeTakeUp(needDefined(story.world, "the watcher runs"));
    story.disk.person.saveUnseen("crew.yaml", settings["crew.yaml"]);
    for (let copied = 0; copied < 5; copied++) {
      story.disk.person.saveUnseen(`${copied}.md`, "");
      expect(await ask(() => () => {})).toBe(false);
      await story.advance(limits.replacedRestMs - 1);
    }
  });

  it("that refuses crew's first record is not taken up: it is said, given back and tried again", async () => {
    const story = await withAnAnswer();
    story.disk.refuse = "no-space";
    expect(await replaceBy(story, settings)).toEqual(["false", "adopted", "given back", "false"]);
    expect(story.disk.snapshot()).toEqual(settings);
  });
});
