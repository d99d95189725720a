/**
 * Notices that events may have got lost: the system's queue is bounded and overflows without a word. When it did, the
 * whole queue is delivered at once, so a burst of that size is taken for a loss, and everything is looked at afterwards.
 * Not here: the look (`tree.ts`).
 */
import { readFileSync } from "node:fs";
import type { Cancel, Clock } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";

export interface Storm {
  /** One event. */
  heard(): void;
  stop(): void;
}

/** Calls `over` when the storm has been quiet for a while, or has gone on for long. */
export function stormWatch(clock: Clock, over: () => void, queued = queueLength()): Storm {
  const many = Math.max(1, Math.floor(queued / limits.stormShare));
  let inTurn = 0;
  let cancel: Cancel | undefined;
  let sinceMs = 0;
  const arm = () => {
    if (cancel === undefined) sinceMs = clock.monotonicMs();
    else cancel();
    const left = sinceMs + limits.stormLongestMs - clock.monotonicMs();
    cancel = clock.after(Math.max(0, Math.min(limits.stormQuietMs, left)), () => {
      cancel = undefined;
      over();
    });
  };
  return {
    heard: () => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn++;
      if (inTurn === many) arm();
    },
    stop: () => cancel?.(),
  };
}

/** How many events the system keeps for a program; its usual number where it does not say. */
function queueLength(): number {
  try {
    return Number(readFileSync("/proc/sys/fs/inotify/max_queued_events", "utf8")) || limits.eventQueue;
  } catch {
    return limits.eventQueue;
  }
}
