/**
 * The world of a story: a folder in memory, a clock that waits, agents that answer from a script, chance that counts.
 * A crash throws the process away and keeps the folder.
 */
import { makeIds } from "../../src/base/ids.ts";
import type { DiskPath } from "../../src/base/paths.ts";
import { openWorld } from "../../src/daemon/open.ts";
import { startWatch, type Watch } from "../../src/daemon/watch.ts";
import type { World } from "../../src/daemon/world.ts";
import { type ManualClock, manualClock } from "../fakes/manual-clock.ts";
import { type MemoryDisk, memoryDisk } from "../fakes/memory-disk.ts";
import { type ScriptedAgents, scriptedAgents } from "../fakes/scripted-agents.ts";

export interface StoryWorld {
  readonly clock: ManualClock;
  readonly disk: MemoryDisk;
  readonly agents: ScriptedAgents;
  readonly world: World | undefined;
  /** Sentences that crew said to people, and paths that failed. */
  readonly said: string[];
  trusted: boolean;
  machine: string;
  start(takeOver?: boolean): Promise<void>;
  /** The process is gone in this instant; so are its agents. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  advance(ms: number): Promise<void>;
  /** Lets everything run that is ready. */
  settle(): Promise<void>;
}

export interface StoryOptions {
  /** For stories of several machines at one time. */
  clock?: ManualClock;
  /** Differs from machine to machine, so that their ids do. */
  chance?: number;
}

export function storyWorld(files: Record<string, string>, options: StoryOptions = {}): StoryWorld {
  const clock = options.clock ?? manualClock();
  let disk = memoryDisk(clock, files);
  const agents = scriptedAgents({
    write: async (path, text) => disk.person.save(path.replace("/workspace/", ""), text),
  });
  let world: World | undefined;
  let watch: Watch | undefined;
  let counter = 0;
  const random = (count: number) =>
    Uint8Array.from({ length: count }, (_, i) =>
      i === count - 1 ? ++counter : i === 1 ? (options.chance ?? 0) : 0,
    );
  const said: string[] = [];
  const mirrored = new Map<string, string>();

  const story: StoryWorld = {
    clock,
    get disk() {
      return disk;
    },
    agents,
    get world() {
      return world;
    },
    said,
    trusted: true,
    machine: "laptop",
    start: async (takeOver = false) => {
      world = await openWorld(
        {
          disk,
          agents,
          clock,
          ids: makeIds(clock, random),
          machine: story.machine,
          machineZone: "UTC",
          env: {},
          mirror: {
            read: async (baseline) => mirrored.get(baseline) ?? "",
            append: async (baseline, line) => {
              mirrored.set(baseline, `${mirrored.get(baseline) ?? ""}${line}\n`);
            },
          },
          trust: { folder: () => story.trusted, thing: () => story.trusted },
          openDisk: () => disk,
          crewCommand: ["crew"],
          version: "0",
          stateFolder: "/state" as DiskPath,
          userHome: "/home/ada" as DiskPath,
          crewFolders: ["/state" as DiskPath],
        },
        { say: (line) => void said.push(line) },
      );
      const own = disk;
      world.faults.failed = (path, error) => {
        if (!own.crashed) said.push(`${path}: ${error instanceof Error ? error.stack : error}`);
        return false;
      };
      watch = await startWatch(world, { dryRun: false, poll: false, takeOver });
      await story.settle();
    },
    crash: async () => {
      disk = disk.restart();
      watch?.loop.stop();
      await clock.turn();
      world = undefined;
      watch = undefined;
    },
    stop: async () => {
      await drive(story, watch?.stop() ?? Promise.resolve());
      world = undefined;
      watch = undefined;
      disk = disk.restart();
    },
    advance: async (ms) => {
      await clock.advance(ms);
      await story.settle();
    },
    settle: async () => {
      for (let round = 0; round < 6; round++) await clock.turn();
    },
  };
  return story;
}

/** Moves the clock until `work` is done: it may wait for times that run. */
async function drive(story: StoryWorld, work: Promise<void>): Promise<void> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  for (let step = 0; step < 200 && !done; step++) await story.clock.advance(100);
  await work;
}

/** Time that passes until a saved file was looked at: the settle time and a little. */
export const settleMs = 400;
