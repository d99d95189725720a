/**
 * Deadlines of each phase and the settings of turns, gathered so that tests can shorten them.
 * Not here: the clocks of a running turn (`turn-clocks.ts`).
 */
import type { Clock } from "../base/clock.ts";
import { renderDuration } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { TurnFailure } from "./failure.ts";

/** All in milliseconds. */
export interface Deadlines {
  initializeMs: number;
  newMs: number;
  setMs: number;
  cancelMs: number;
  exitGraceMs: number;
  /** After a turn's answer, late updates are taken this long; 0 takes only what has arrived. */
  settleMs: number;
  replayQuietMs: number;
}

export const defaultDeadlines: Deadlines = {
  initializeMs: limits.acpInitializeMs,
  newMs: limits.acpNewMs,
  setMs: limits.acpSetMs,
  cancelMs: limits.acpCancelMs,
  exitGraceMs: limits.acpExitGraceMs,
  settleMs: limits.acpSettleAfterStopMs,
  replayQuietMs: limits.acpReplayQuietMs,
};

/** What `promise` gives, or a `TurnFailure` when that takes longer than `ms`. `what` completes "no answer to …". */
export function within<T>(clock: Clock, ms: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () =>
      reject(new TurnFailure("runtime", "no-answer", `no answer to ${what} within ${renderDuration(ms)}`)),
    );
    promise.then(resolve, reject).finally(cancel);
  });
}

/** What `promise` gives within `ms`, else undefined. The promise goes on; nothing is cancelled. */
export function atMost<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(undefined));
    promise.then(resolve, reject).finally(cancel);
  });
}
