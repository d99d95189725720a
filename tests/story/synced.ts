/**
 * Two machines over one synced folder: what is saved on one arrives on the other after a while, file by file, in any
 * order. Who loses a conflict is kept beside the winner, as Syncthing does.
 */
import { type ManualClock, manualClock } from "../fakes/manual-clock.ts";
import { type StoryWorld, storyWorld } from "./story-world.ts";

export interface Synced {
  readonly clock: ManualClock;
  readonly laptop: StoryWorld;
  readonly desktop: StoryWorld;
  /** Moves time on, in steps of at most ten seconds; after each the sync looks and delivers. */
  advance(ms: number): Promise<void>;
  /** While a machine is off or has no net, nothing leaves it and nothing arrives. */
  online(machine: string, is: boolean): void;
}

interface Side {
  story: StoryWorld;
  online: boolean;
  /** What the sync saw here last, and since when. */
  seen: Map<string, { text: string | undefined; at: number }>;
}

interface Delivery {
  at: number;
  to: Side;
  path: string;
  text: string | undefined;
  /** What stood at the sender before, so that a change of both sides is known. */
  base: string | undefined;
  changedAt: number;
}

const stepMs = 10_000;

/** `lagMs` is asked for each change that leaves a machine. */
export function syncedStories(files: Record<string, string>, lagMs: () => number): Synced {
  const clock = manualClock();
  const laptop = sideOf(files, clock, "laptop", 1);
  const desktop = sideOf(files, clock, "desktop", 2);
  const onTheWay: Delivery[] = [];

  const send = (from: Side, to: Side) => {
    const now = from.story.disk.snapshot();
    for (const path of new Set([...Object.keys(now), ...from.seen.keys()])) {
      const base = from.seen.get(path)?.text;
      const text = now[path];
      if (text === base || path.includes(".crew-")) continue;
      from.seen.set(path, { text, at: clock.monotonicMs() });
      onTheWay.push({
        at: clock.monotonicMs() + lagMs(),
        to,
        path,
        text,
        base,
        changedAt: clock.monotonicMs(),
      });
    }
  };
  const deliver = () => {
    for (const one of onTheWay.splice(0)) {
      if (one.at > clock.monotonicMs() || !one.to.online) onTheWay.push(one);
      else arrive(one, clock);
    }
  };
  return {
    clock,
    laptop: laptop.story,
    desktop: desktop.story,
    online: (machine, is) => {
      for (const side of [laptop, desktop]) if (side.story.machine === machine) side.online = is;
    },
    advance: async (ms) => {
      for (let left = ms; left > 0; left -= stepMs) {
        await laptop.story.advance(Math.min(stepMs, left));
        if (laptop.online) send(laptop, desktop);
        if (desktop.online) send(desktop, laptop);
        deliver();
        await laptop.story.settle();
      }
    },
  };
}

function sideOf(files: Record<string, string>, clock: ManualClock, machine: string, chance: number): Side {
  const story = storyWorld(files, { clock, chance });
  story.machine = machine;
  const seen = Object.entries(files).map(([path, text]) => [path, { text, at: 0 }] as const);
  return { story, online: true, seen: new Map(seen) };
}

function arrive({ to, path, text, base, changedAt }: Delivery, clock: ManualClock): void {
  const here = to.story.disk.snapshot()[path];
  if (here === text) return void to.seen.set(path, { text, at: changedAt });
  const conflict = here !== base;
  if (conflict && (to.seen.get(path)?.at ?? 0) > changedAt) return; // ours is later: it wins there, too
  if (conflict && here !== undefined)
    to.story.disk.person.save(conflictName(path, clock, to.story.machine), here);
  to.seen.set(path, { text, at: changedAt });
  if (text === undefined) to.story.disk.person.delete(path);
  else to.story.disk.person.save(path, text);
}

function conflictName(path: string, clock: ManualClock, machine: string): string {
  const stamp = new Date(clock.now()).toISOString().replace(/[-:]/g, "").slice(0, 15).replace("T", "-");
  const name = `${machine.toUpperCase()}AAAAAAA`.slice(0, 7);
  return path.replace(/(\.[^./]*)$/, `.sync-conflict-${stamp}-${name}$1`);
}
