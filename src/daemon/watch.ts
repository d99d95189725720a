/**
 * `crew watch` without its words: takes the lock, looks at everything once, then at what changes, until it is stopped.
 * Not here: the loop (`loop.ts`), what a command prints (`cli/`).
 */
import { limits } from "../base/limits.ts";
import type { Watching } from "../disk/door.ts";
import { changed } from "./changed.ts";
import { keepLease, keepTrust } from "./keep.ts";
import { lookAtAll } from "./look-at.ts";
import { type Loop, type LoopOptions, makeLoop } from "./loop.ts";
import { needLock, prepare } from "./prepare.ts";
import { cancelAll } from "./read-again.ts";
import { makeTakeUp } from "./take-up.ts";
import type { World } from "./world.ts";

export interface WatchOptions extends LoopOptions {
  /** Look at these paths only, for a command that waits for one request. */
  only?: ReadonlySet<string>;
  /** Ask at intervals instead of listening; "auto" leaves it to the disk. */
  poll: boolean | "auto";
  /** This machine starts the work from now on. */
  takeOver: boolean;
}

export interface Watch {
  readonly loop: Loop;
  /** Resolves when everything that is due is done: nothing waits, no turn runs, no timer is set. */
  settled(): Promise<void>;
  /** Stops: running turns are ended and say so, the lock is given back. */
  stop(): Promise<void>;
}

/** @throws UserError when another process watches this folder. */
export async function startWatch(world: World, options: WatchOptions): Promise<Watch> {
  const lock = options.dryRun ? undefined : await needLock(world);
  const loop = makeLoop(world, options);
  world.lookAt = (path) =>
    options.only && !isOnly(world, options.only, path) ? undefined : loop.lookAt(path);
  const runs = loop.runs();
  if (!options.dryRun) await prepare(world, options.takeOver);
  const watching = await listen(world, options);
  const stopLease = options.dryRun ? () => {} : keepLease(world);
  const stopTrust = options.dryRun ? () => {} : keepTrust(world);
  lookAtAll(world);
  return {
    loop,
    settled: () => settle(world, loop),
    stop: async () => {
      stopLease();
      stopTrust();
      await watching.close();
      cancelAll(world, "crew", "crew watch was stopped");
      world.stop();
      await world.sessions.close();
      await world.finished();
      await loop.idle();
      loop.stop();
      await runs;
      await lock?.release();
    },
  };
}

/** A page of a session belongs to whatever asked for it. */
function isOnly(world: World, only: ReadonlySet<string>, path: string): boolean {
  return only.has(path) || world.sessionIndex.all().some((folder) => folder.page === path);
}

async function listen(world: World, options: WatchOptions): Promise<Watching> {
  const { settleMs, ignore } = world.settings.watch;
  return world.disk.watch(
    { settleMs, ignore, poll: options.poll },
    {
      changed: (path) => world.track(changed(world, path)),
      degraded: (message) => world.listener.say?.(message),
      ...(options.dryRun ? {} : { replaced: makeTakeUp(world) }),
    },
  );
}

/** Waits out turns and timers, and what they lead to. */
async function settle(world: World, loop: Loop): Promise<void> {
  for (;;) {
    await loop.idle();
    if (loop.settled) return;
    await world.finished();
    if (loop.settled) return;
    await new Promise<void>((resolve) => {
      world.clock.after(limits.settlePollMs, resolve);
    });
  }
}
