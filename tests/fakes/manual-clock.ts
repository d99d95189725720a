/**
 * A clock that moves only when told to. Real time and the calendar move together; every timer fires in the
 * order of its time, and what it started gets its turn before the next one fires.
 */
import type { Cancel, Clock } from "../../src/base/clock.ts";
import { type Instant, instant, later, parseInstant } from "../../src/base/instant.ts";

export interface ManualClock extends Clock {
  /** Moves time on by `ms`, firing timers on the way. Timers that fired ones set are part of it. */
  advance(ms: number): Promise<void>;
  /** Lets everything that is ready run, without moving time. */
  turn(): Promise<void>;
  /** Sets the calendar alone, as a person who mends the system clock does; backwards is possible. */
  setCalendar(to: Instant): void;
  /** How many timers wait. */
  readonly waiting: number;
}

interface Timer {
  order: number;
  then: () => void;
  /** Real milliseconds, or the instant of the calendar. */
  due: { real: number } | { calendar: Instant };
}

/** Starts at `start`, RFC 3339 with offset; by default a Monday morning. */
export function manualClock(start = "2026-03-02T09:00:00.000Z"): ManualClock {
  let calendar = parseInstant(start) ?? instant(0);
  let real = 0;
  let order = 0;
  const timers = new Set<Timer>();

  const add = (due: Timer["due"], then: () => void): Cancel => {
    const timer: Timer = { order: order++, then, due };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const msUntil = (timer: Timer) =>
    Math.max(0, "real" in timer.due ? timer.due.real - real : timer.due.calendar - calendar);
  const next = () => [...timers].sort((a, b) => msUntil(a) - msUntil(b) || a.order - b.order)[0];
  const move = (ms: number) => {
    real += ms;
    calendar = later(calendar, ms);
  };

  const advance = async (ms: number) => {
    const end = real + ms;
    await turn();
    for (let timer = next(); timer && real + msUntil(timer) <= end; timer = next()) {
      move(msUntil(timer));
      timers.delete(timer);
      timer.then();
      await turn();
    }
    move(end - real);
  };
  return {
    simulated: false,
    now: () => calendar,
    monotonicMs: () => real,
    after: (ms, then) => add({ real: real + Math.max(0, ms) }, then),
    at: (when, then) => add({ calendar: when }, then),
    advance,
    turn,
    setCalendar: (to) => {
      calendar = to;
    },
    get waiting() {
      return timers.size;
    },
  };
}

/** Long chains of promises need several rounds; each round empties the whole queue of microtasks. */
async function turn(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}
