/**
 * Random histories of two machines over one synced folder with a lag of up to ten minutes for each file: starts, stops,
 * crashes, take-overs, a machine that is off, requests on either side. No request may be prompted twice, and in the end
 * each was prompted. `CREW_LEASE_RUNS` sets how many histories.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../../src/base/limits.ts";
import type { StoryWorld } from "../../story/story-world.ts";
import { type Synced, syncedStories } from "../../story/synced.ts";

const minute = 60_000;
const runs = Number(process.env.CREW_LEASE_RUNS ?? 20);
const names = ["laptop", "desktop"] as const;

type Step = {
  machine: (typeof names)[number];
  minutes: number;
  does: "ask" | "off" | "on" | "crash" | "take over";
};

const steps = fc.array(
  fc.record({
    machine: fc.constantFrom(...names),
    minutes: fc.integer({ min: 0, max: 15 }),
    does: fc.constantFrom<Step["does"]>("ask", "ask", "ask", "off", "on", "crash", "take over", "take over"),
  }),
  { minLength: 4, maxLength: 10 },
);

test("no request runs on both, whoever takes over and whenever a machine is off", {
  timeout: runs * 15_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.infiniteStream(fc.integer({ min: 0, max: limits.syncLagMs })), live),
    {
      numRuns: runs,
      endOnFailure: true,
      ...(process.env.CREW_SEED && { seed: Number(process.env.CREW_SEED) }),
    },
  );
});

async function live(history: readonly Step[], lags: Iterator<number>): Promise<void> {
  const synced = syncedStories({ "crew.yaml": "version: 1\nruntime: crew\n" }, () => lags.next().value);
  await meet(synced);
  const asked: string[] = [];
  for (const step of history) {
    await act(synced, step, asked);
    await synced.advance(step.minutes * minute);
  }
  await comeTogether(synced);
  const prompts = names.flatMap((name) => [...synced[name].agents.prompts]);
  for (const text of asked) {
    expect(
      prompts.filter((prompt) => prompt.includes(`request `) && prompt.includes(`${text}\n`)).length,
      text,
    ).toBe(1);
  }
}

/** Both have watched, and each knows of the other: what is promised begins there. */
async function meet(synced: Synced): Promise<void> {
  await synced.laptop.start();
  await synced.advance(limits.syncLagMs);
  await synced.desktop.start();
  await synced.advance(2 * limits.syncLagMs);
}

async function act(synced: Synced, { machine, does }: Step, asked: string[]): Promise<void> {
  const story = synced[machine];
  const on = story.world !== undefined;
  if (does === "ask") ask(story, asked);
  else if (does === "off" && on) await turnOff(synced, story, () => story.stop());
  else if (does === "crash" && on) await turnOff(synced, story, () => story.crash());
  else if (does === "on" && !on) await turnOn(synced, story, false);
  else if (does === "take over") {
    if (on) await story.stop();
    await turnOn(synced, story, true);
  }
}

function ask(story: StoryWorld, asked: string[]): void {
  const text = `Paint wall ${asked.length}`;
  asked.push(text);
  story.disk.person.save(`note-${asked.length}.md`, `${text} @crew!\n`);
}

async function turnOff(synced: Synced, story: StoryWorld, end: () => Promise<void>): Promise<void> {
  await end();
  synced.online(story.machine, false);
}

async function turnOn(synced: Synced, story: StoryWorld, takeOver: boolean): Promise<void> {
  synced.online(story.machine, true);
  await story.start(takeOver);
}

/** Everybody is on and everything arrives: what waits must start now. */
async function comeTogether(synced: Synced): Promise<void> {
  for (const name of names) if (synced[name].world === undefined) await turnOn(synced, synced[name], false);
  await synced.advance(4 * limits.takeOverWaitMs);
}
