import { expect, it } from "vitest";
import { storyWorld } from "../story/story-world.ts";

it("receipts that a checkout took away still keep what ran from running again", async () => {
  const story = storyWorld({ "crew.yaml": "version: 1\nruntime: crew\n", "today.md": "# Today\n\n" });
  await story.start();
  const onlyBaseline = story.disk.snapshot()["runs/2026-03.jsonl"] ?? "";
  story.disk.person.save("today.md", "# Today\n\nPaint the sign @crew!\n");
  await story.advance(60_000);
  expect(story.agents.prompts.length).toBe(1);
  await story.stop();
  await story.advance(3_600_000);
  story.disk.person.gitBrings("today.md", "# Today\n\nPaint the sign @crew!\n");
  story.disk.person.commits("today.md");
  story.disk.person.gitBrings("runs/2026-03.jsonl", onlyBaseline);
  await story.start();
  await story.advance(60_000);
  expect(story.agents.prompts.length).toBe(1);
  expect(story.disk.snapshot()["today.md"]).toBe("# Today\n\nPaint the sign @crew!\n");
});
