import { describe, expect, it } from "vitest";
import { later } from "../../src/base/instant.ts";
import { limits } from "../../src/base/limits.ts";
import { says, waits } from "../fakes/scripted-agents.ts";
import { type StoryWorld, storyWorld } from "../story/story-world.ts";
import { syncedStories } from "../story/synced.ts";

const minute = 60_000;
const files = { "crew.yaml": "version: 1\nruntime: crew\n", "today.md": "# Today\n\n" };
const ask = "# Today\n\nDo it @crew!\n";
const ofDesktop = (lease: object) => ({
  "runs/watching/desktop.json": `${JSON.stringify({ term: 1, until: "2026-03-02T09:05:00.000Z", ...lease })}\n`,
});
const baseline = (machine: string) =>
  `{"id":"01j00000000000000000000001","ts":"2026-03-01T09:00:00.000Z","machine":"${machine}","type":"baseline","keys":[]}\n`;

const note = (story: StoryWorld) => story.disk.snapshot()["today.md"];
const lease = (story: StoryWorld, machine = "laptop") =>
  JSON.parse(story.disk.snapshot()[`runs/watching/${machine}.json`] ?? "null");

describe("who starts the work", () => {
  it("only the machine that has the right, also long after its lease has run out", async () => {
    const story = storyWorld({ ...files, ...ofDesktop({}) });
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(3 * 60 * minute);
    expect(story.agents.prompts).toEqual([]);
    expect(note(story)).toBe(ask);
    expect(lease(story)).toMatchObject({ term: 0, seen: 1 });
  });

  it("a machine that is alone, at once, also after a day's rest", async () => {
    const story = storyWorld(files);
    await story.start();
    await story.stop();
    await story.clock.advance(24 * 60 * minute);
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(minute);
    expect(story.agents.prompts.length).toBe(1);
    expect(lease(story)).toMatchObject({ term: 1 });
  });

  it("in a clone without leases the machine that worked here last, whoever asked last", async () => {
    const typed = `{"id":"01j00000000000000000000002","ts":"2026-03-01T10:00:00.000Z","machine":"laptop","type":"typed","note":"x.md","text":"y"}\n`;
    const story = storyWorld({ ...files, "runs/2026-03.jsonl": baseline("desktop") + typed });
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(60 * minute);
    expect(story.agents.prompts).toEqual([]);
  });

  it("a claim is not made when another machine's word has arrived a moment before, without an event", async () => {
    const story = storyWorld(files);
    await story.start();
    story.disk.person.saveUnseen(
      "runs/watching/desktop.json",
      '{"term":2,"until":"2026-03-02T09:05:00.000Z"}\n',
    );
    story.disk.person.save("today.md", ask);
    await story.advance(minute);
    expect(story.agents.prompts).toEqual([]);
    expect(story.said).toContain("desktop starts the work here; this machine starts nothing.");
  });
});

describe("a take-over", () => {
  it("waits until a sync has carried the news there and the last claims back, and is put on record", async () => {
    const story = storyWorld({ ...files, ...ofDesktop({}) });
    await story.start(true);
    story.disk.person.save("today.md", ask);
    await story.advance(limits.takeOverWaitMs - minute);
    expect(story.agents.prompts).toEqual([]);
    expect(note(story)).toBe(ask);
    await story.advance(2 * minute);
    expect(story.agents.prompts.length).toBe(1);
    expect(story.disk.snapshot()["runs/2026-03.jsonl"]).toMatch(
      /"type":"take_over","from":"desktop","term":2/,
    );
    expect(story.said.at(0)).toBe("This machine (laptop) starts the work here.");
  });

  it("need not wait for a machine that has seen it and whose records are here", async () => {
    const story = storyWorld({ ...files, ...ofDesktop({}) });
    await story.start(true);
    story.disk.person.save("today.md", ask);
    await story.advance(minute);
    const seen = ofDesktop({ seen: 2, last: "01j00000000000000000000001" });
    story.disk.person.save("runs/watching/desktop.json", Object.values(seen)[0] ?? "");
    await story.advance(minute);
    expect(story.agents.prompts).toEqual([]);
    story.disk.person.save("runs/2026-02.jsonl", baseline("desktop"));
    await story.advance(minute);
    expect(story.agents.prompts.length).toBe(1);
  });

  it("does not forget to wait when crew is killed between its record and its lease", async () => {
    for (const write of [1, 2, 3]) {
      const story = storyWorld({ ...files, ...ofDesktop({}) });
      story.disk.crashAt(write);
      await story.start(true).catch(() => {});
      await story.crash();
      await story.start(false);
      story.disk.person.save("today.md", ask);
      await story.advance(limits.takeOverWaitMs - minute);
      expect(story.agents.prompts).toEqual([]);
    }
  });

  it("makes the setting name this machine", async () => {
    const story = storyWorld({
      ...files,
      "crew.yaml": "version: 1\nruntime: crew\nworker: desktop # mine\n",
    });
    await story.start(true);
    story.disk.person.save("today.md", ask);
    await story.advance(minute);
    expect(story.disk.snapshot()["crew.yaml"]).toBe("version: 1\nruntime: crew\nworker: laptop # mine\n");
    expect(story.agents.prompts.length).toBe(1);
  });
});

describe("two machines over one synced folder", () => {
  it("a setting that moves the work stops the old one at once and lets the new one wait for its word", async () => {
    const synced = syncedStories(files, () => 3 * minute);
    await synced.laptop.start();
    await synced.advance(5 * minute);
    await synced.desktop.start();
    synced.desktop.disk.person.save("crew.yaml", `${files["crew.yaml"]}worker: desktop\n`);
    await synced.advance(minute);
    synced.desktop.disk.person.save("today.md", ask);
    await synced.advance(4 * minute);
    expect([synced.laptop, synced.desktop].map((one) => one.agents.prompts.length)).toEqual([0, 0]);
    await synced.advance(6 * minute);
    expect([synced.laptop, synced.desktop].map((one) => one.agents.prompts.length)).toEqual([0, 1]);
    expect(note(synced.laptop)).toContain("@crew(done");
  });

  it("a machine that was off while another took over hears of it before it starts anything", async () => {
    const synced = syncedStories(files, () => 8 * minute);
    await synced.laptop.start();
    await synced.advance(10 * minute);
    await synced.desktop.start();
    await synced.advance(10 * minute);
    await synced.laptop.stop();
    synced.online("laptop", false);
    await synced.desktop.stop();
    await synced.desktop.start(true);
    await synced.advance(limits.takeOverWaitMs);
    synced.desktop.disk.person.save("today.md", ask);
    await synced.advance(minute);
    expect(synced.desktop.agents.prompts.length).toBe(1);
    synced.laptop.disk.person.save("today.md", ask);
    await synced.laptop.start();
    synced.online("laptop", true);
    await synced.advance(60 * minute);
    expect(synced.laptop.agents.prompts).toEqual([]);
  });

  it("an open claim of the other machine is left alone", async () => {
    const story = storyWorld(files);
    story.agents.next(() => new Promise(() => {}));
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(1_000);
    await story.crash();
    story.machine = "desktop";
    await story.start();
    await story.advance(10 * minute);
    expect(story.agents.prompts.length).toBe(1);
    expect(note(story)).toBe("# Today\n\nDo it @crew(working aaaaac)\n");
  });
});

describe("a line under Steer that the other machine's turn took", () => {
  const session = "sessions/2026-03/2026-03-02-do-it-aaaaac";

  /** The desktop works, takes the line into its turn, and is done; then the laptop has the right. */
  async function afterDesktop(): Promise<Record<string, string>> {
    const story = storyWorld(files);
    story.machine = "desktop";
    story.agents.next(waits(), says("Painted red."));
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(5_000);
    const page = `${session}/2026-03-02-do-it-aaaaac.md`;
    story.disk.person.save(page, `${story.disk.snapshot()[page]}\nNo, blue please.\n`);
    await story.advance(20_000);
    story.agents.continue();
    await story.advance(minute);
    expect(story.agents.prompts.length).toBe(2);
    return {
      ...story.disk.snapshot(),
      "runs/watching/laptop.json": '{"term":2,"until":"2026-03-02T09:05:00.000Z"}\n',
    };
  }

  it("is not sent again while the transcript that says so is on its way", async () => {
    const { [`${session}/transcript.jsonl`]: transcript = "", ...others } = await afterDesktop();
    const story = storyWorld(others);
    await story.start();
    await story.advance(3 * minute);
    story.disk.person.save(`${session}/transcript.jsonl`, transcript);
    await story.advance(60 * minute);
    expect(story.agents.prompts).toEqual([]);
  });

  it("is sent by this machine when the turn had not taken it", async () => {
    const all = await afterDesktop();
    const page = `${session}/2026-03-02-do-it-aaaaac.md`;
    const story = storyWorld({ ...all, [page]: `${all[page]}\nAnd a frame.\n` });
    await story.start();
    await story.advance(3 * minute);
    expect(story.agents.prompts.length).toBe(1);
    expect(story.agents.prompts[0]).toContain("And a frame.");
  });
});

describe("a clock that was set back between two starts", () => {
  it("writes no receipt before the last one", async () => {
    const story = storyWorld(files);
    await story.start();
    story.disk.person.save("today.md", ask);
    await story.advance(minute);
    await story.stop();
    story.clock.setCalendar(later(story.clock.now(), -86_400_000));
    await story.start();
    story.disk.person.save("more.md", "Do more @crew!\n");
    await story.advance(minute);
    const lines = (story.disk.snapshot()["runs/2026-03.jsonl"] ?? "").trim().split("\n");
    const heads = lines.map((line) => JSON.parse(line) as { ts: string; id: string });
    expect(heads.length).toBe(9);
    expect(heads.map((head) => head.ts)).toEqual(heads.map((head) => head.ts).sort());
    expect(heads.map((head) => head.id)).toEqual(heads.map((head) => head.id).sort());
  });
});
