/**
 * The two clocks of a turn: the whole of it, and the silence of the agent. While crew owes the agent an answer, it
 * is not the agent that is silent.
 * Not here: what happens when one runs out (`turn.ts`).
 */
import type { Cancel, Clock } from "../base/clock.ts";
import { renderDuration } from "../base/instant.ts";
import type { Stop } from "./stop-switch.ts";

/** In milliseconds. */
export interface TurnTimes {
  turnTimeoutMs: number;
  idleTimeoutMs: number;
}

export interface TurnClocks {
  /** The agent gave a sign of life. */
  alive(): void;
  end(): void;
}

/** Starts both clocks. `busy` says whether crew owes the agent an answer now. `stop` is called at most once. */
export function startClocks(
  clock: Clock,
  times: TurnTimes,
  busy: () => boolean,
  stop: (why: Stop) => void,
): TurnClocks {
  let heardMs = clock.monotonicMs();
  let cancelIdle: Cancel = () => {};
  const watchSilence = (ms: number) => {
    cancelIdle = clock.after(ms, () => {
      if (busy()) heardMs = clock.monotonicMs();
      const leftMs = heardMs + times.idleTimeoutMs - clock.monotonicMs();
      if (leftMs > 0) watchSilence(leftMs);
      else
        stop({
          kind: "silent",
          why: `no answer: the agent was silent for ${renderDuration(times.idleTimeoutMs)}`,
        });
    });
  };
  const cancelTotal = clock.after(times.turnTimeoutMs, () =>
    stop({ kind: "overdue", why: `the turn took longer than ${renderDuration(times.turnTimeoutMs)}` }),
  );
  watchSilence(times.idleTimeoutMs);
  return {
    alive: () => {
      heardMs = clock.monotonicMs();
    },
    end: () => {
      cancelIdle();
      cancelTotal();
    },
  };
}
