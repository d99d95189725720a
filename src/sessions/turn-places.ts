/**
 * At most so many turns at once; the others wait in the order they came.
 * Not here: which turns there are (`make-sessions.ts`).
 */
import { limits } from "../base/limits.ts";
import { TurnFailure } from "./failure.ts";

export interface TurnPlaces {
  /**
   * Runs `work` when a place is free. Gives undefined, without running it, when `stopped` resolves first.
   * Throws `TurnFailure` when more than `limits.waitingTurns` wait.
   */
  use<T>(stopped: Promise<unknown>, work: () => Promise<T>): Promise<T | undefined>;
}

export function makeTurnPlaces(count: number): TurnPlaces {
  let free = Math.max(1, count);
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const enter = async (stopped: Promise<unknown>): Promise<boolean> => {
    if (free > 0) {
      free--;
      return true;
    }
    if (waiting.length >= limits.waitingTurns) {
      throw new TurnFailure("runtime", "too-many", `more than ${limits.waitingTurns} turns wait already`);
    }
    return new Promise((resolve) => {
      const go = () => resolve(true);
      waiting.push(go);
      void stopped.then(() => {
        const at = waiting.indexOf(go);
        if (at >= 0) waiting.splice(at, 1);
        // When its turn had come already this changes nothing.
        resolve(false);
      });
    });
  };
  return {
    use: async (stopped, work) => {
      if (!(await enter(stopped))) return undefined;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
