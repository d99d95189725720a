import { describe, expect, it } from "vitest";
import { later } from "../../src/base/instant.ts";
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

describe("a clock that was set back between two starts", () => {
  it("writes no receipt before the last one", async () => {
    const story = storyWorld(files);
    await story.start();
    story.disk.person.save("today.md", "# Today\n\nDo it @crew!\n");
    await story.advance(60_000);
    await story.stop();
    story.clock.setCalendar(later(story.clock.now(), -86_400_000));
    await story.start();
    story.disk.person.save("more.md", "Do more @crew!\n");
    await story.advance(60_000);
    const lines = (story.disk.snapshot()["runs/2026-03.jsonl"] ?? "").trim().split("\n");
    const heads = lines.map((line) => JSON.parse(line) as { ts: string; id: string });
    expect(heads.length).toBe(9);
    expect(heads.map((head) => head.ts)).toEqual(heads.map((head) => head.ts).sort());
    expect(heads.map((head) => head.id)).toEqual(heads.map((head) => head.id).sort());
  });
});
