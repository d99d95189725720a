/**
 * The loop: an event names a path; look at it as it is now, do what the rules say, look again until nothing is left.
 * One path at a time; turns run beside it and say when something moved.
 * Not here: looking (`look.ts`), doing (`apply.ts`), what is read at start (`open.ts`).
 */
import { Bug } from "../base/assert.ts";
import type { Cancel } from "../base/clock.ts";
import type { Instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { Mailbox } from "../base/mailbox.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Outcome } from "../reconcile/effect.ts";
import { applyAll } from "./apply.ts";
import { look } from "./look.ts";
import type { World } from "./world.ts";

export interface LoopOptions {
  /** Say what would happen, and do nothing. */
  dryRun: boolean;
  /** Hears of each path that is looked at, with what came of it. */
  looked?(path: WorkspacePath, outcome: Outcome): void;
}

export interface Loop {
  lookAt(path: WorkspacePath): void;
  /** Works until it is stopped. */
  runs(): Promise<void>;
  /** Resolves when nothing waits to be looked at; turns may still run, and timers wait. */
  idle(): Promise<void>;
  /** Nothing waits, no turn runs, and no timer is set. */
  readonly settled: boolean;
  stop(): void;
}

export function makeLoop(world: World, options: LoopOptions): Loop {
  const queue = new Mailbox<WorkspacePath>();
  const timers = makeTimers(world, (path) => lookAt(path));
  const step = makeStep(world, options, timers, (path) => lookAt(path));
  const retry = makeRetry(world, (path) => lookAt(path));
  let busy = false;
  let stopped = false;
  const waiters: (() => void)[] = [];
  const lookAt = (path: WorkspacePath) => {
    if (!stopped) queue.put(path, path);
  };
  const rest = () => {
    busy = false;
    for (const wake of waiters.splice(0)) wake();
  };
  return {
    lookAt,
    runs: async () => {
      for (;;) {
        if (queue.size === 0) rest();
        await queue.filled();
        const path = queue.take();
        if (stopped || path === undefined) return rest();
        busy = true;
        await world.exclusive(() => stepSafely(world, path, step, retry));
      }
    },
    idle: () =>
      busy || queue.size > 0 ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve(),
    get settled() {
      return !busy && queue.size === 0 && timers.size === 0 && world.running.size === 0;
    },
    stop: () => {
      stopped = true;
      timers.clear();
      retry.clear();
      queue.put("", "" as WorkspacePath);
    },
  };
}

interface Timers {
  /** Looks at `path` again at `at`; undefined: not any more. */
  arm(path: WorkspacePath, at: Instant | undefined): void;
  readonly size: number;
  clear(): void;
}

function makeTimers(world: World, lookAt: (path: WorkspacePath) => void): Timers {
  const timers = new Map<WorkspacePath, Cancel>();
  return {
    arm: (path, at) => {
      timers.get(path)?.();
      timers.delete(path);
      if (at === undefined) return;
      const cancel = world.clock.at(at, () => {
        timers.delete(path);
        lookAt(path);
      });
      timers.set(path, cancel);
    },
    get size() {
      return timers.size;
    },
    clear: () => {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

/** Looks, does, and looks again where something was done. */
function makeStep(world: World, options: LoopOptions, timers: Timers, lookAt: (path: WorkspacePath) => void) {
  const streaks = new Map<WorkspacePath, number>();
  return async (path: WorkspacePath): Promise<void> => {
    const outcome = await look(world, path);
    options.looked?.(path, outcome);
    timers.arm(path, outcome.lookAgainAt);
    if (options.dryRun || outcome.effects.length === 0) return void streaks.delete(path);
    const streak = (streaks.get(path) ?? 0) + 1;
    if (streak > limits.lookStreak) throw new Bug(`${path} never settles`);
    streaks.set(path, streak);
    await applyAll(world, outcome.effects);
    lookAt(path);
  };
}

/** One bad path must not stop the others: it is reported, and looked at again when it changes or the system may allow it. */
async function stepSafely(
  world: World,
  path: WorkspacePath,
  step: (path: WorkspacePath) => Promise<unknown>,
  retry: Retry,
): Promise<void> {
  try {
    await step(path);
    retry.worked(path);
  } catch (error) {
    if (world.faults.failed(path, error)) retry.later(path);
  }
}

interface Retry {
  later(path: WorkspacePath): void;
  /** Whoever waited for the same fault is looked at now. */
  worked(path: WorkspacePath): void;
  clear(): void;
}

function makeRetry(world: World, lookAt: (path: WorkspacePath) => void): Retry {
  const waits = new Map<WorkspacePath, { ms: number; cancel: Cancel }>();
  return {
    later: (path) => {
      const before = waits.get(path);
      before?.cancel();
      const ms = Math.min(before ? before.ms * 2 : limits.faultRetryMs, limits.faultRetryMaxMs);
      waits.set(path, { ms, cancel: world.clock.after(ms, () => lookAt(path)) });
    },
    worked: (path) => {
      waits.get(path)?.cancel();
      waits.delete(path);
      for (const other of world.faults.worked(path)) lookAt(other as WorkspacePath);
    },
    clear: () => {
      for (const { cancel } of waits.values()) cancel();
    },
  };
}
