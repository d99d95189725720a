import { describe, expect, it } from "vitest";
import { storyWorld } from "../story/story-world.ts";

const files = { "crew.yaml": "version: 1\nruntime: crew\n", "today.md": "# Today\n\n" };

describe("two machines over one folder", () => {
  it("only the one whose lease stands starts work", async () => {
    const story = storyWorld({
      ...files,
      "watching.json": '{"machine":"desktop","until":"2026-03-02T09:05:00.000Z"}\n',
    });
    await story.start();
    story.disk.person.save("today.md", "# Today\n\nDo it @crew!\n");
    await story.advance(60_000);
    expect(story.agents.prompts).toEqual([]);
    expect(story.disk.snapshot()["today.md"]).toBe("# Today\n\nDo it @crew!\n");
  });

  it("the other takes over once the lease has run out", async () => {
    const story = storyWorld({
      ...files,
      "watching.json": '{"machine":"desktop","until":"2026-03-02T09:05:00.000Z"}\n',
    });
    await story.start();
    story.disk.person.save("today.md", "# Today\n\nDo it @crew!\n");
    await story.advance(8 * 60_000);
    expect(story.agents.prompts.length).toBe(1);
  });

  it("an open claim of the other machine is left alone", async () => {
    const story = storyWorld(files);
    story.agents.next(() => new Promise(() => {}));
    await story.start();
    story.disk.person.save("today.md", "# Today\n\nDo it @crew!\n");
    await story.advance(1_000);
    await story.crash();
    story.machine = "desktop";
    await story.start();
    await story.advance(10 * 60_000);
    expect(story.agents.prompts.length).toBe(1);
    expect(story.disk.snapshot()["today.md"]).toBe("# Today\n\nDo it @crew(working aaaaac)\n");
  });
});
