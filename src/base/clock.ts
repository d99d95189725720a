/**
 * The door to time. Everything that asks what time it is, or waits, asks here.
 * Two kinds of time: the *calendar* (due times and the times in files; `CREW_CLOCK` moves it) and
 * *real* waits (processes, locks, settling, I/O), which nothing moves.
 * Not here: what is due (`reconcile/`), what a duration means (`instant.ts`).
 */
import { type Instant, instant, later, parseInstant } from "./instant.ts";
import { UserError } from "./user-error.ts";

/** Ends a wait before its time; calling it twice is harmless. */
export type Cancel = () => void;

/** One of the four doors: tests hold a clock that only moves when told to. */
export interface Clock {
  /** The calendar's now. */
  now(): Instant;
  /** Milliseconds of real time since an arbitrary start; never goes back. */
  monotonicMs(): number;
  /**
   * Calls `then` once, after `ms` milliseconds of real time. With `background` the process may end before, where nothing
   * else keeps it.
   */
  after(ms: number, then: () => void, how?: { background: boolean }): Cancel;
  /** Calls `then` once, when the calendar reaches `when`; at once when it has passed. */
  at(when: Instant, then: () => void): Cancel;
  /** True when the calendar is not this machine's (`CREW_CLOCK`). */
  readonly simulated: boolean;
}

/** `setTimeout` fires at once for anything longer than this. */
const longestTimerMs = 2 ** 31 - 1;

function longTimer(remainingMs: () => number, then: () => void, background = false): Cancel {
  let timer: NodeJS.Timeout;
  const arm = () => {
    const ms = remainingMs();
    timer = setTimeout(
      () => (remainingMs() > 0 ? arm() : then()),
      Math.min(Math.max(Math.ceil(ms), 0), longestTimerMs),
    );
    if (background) timer.unref();
  };
  arm();
  return () => clearTimeout(timer);
}

/** The machine's clock, or with `setting` (`INSTANT[@SPEED]`) a calendar that starts there and runs that fast. */
export function systemClock(setting?: string): Clock {
  const started = Date.now();
  const [origin, speed] = setting ? readSetting(setting) : [instant(started), 1];
  const now = () => (setting ? later(origin, (Date.now() - started) * speed) : instant(Date.now()));
  const monotonicMs = () => performance.now();
  return {
    now,
    monotonicMs,
    simulated: setting !== undefined,
    after: (ms, then, how) => {
      const end = monotonicMs() + ms;
      return longTimer(() => end - monotonicMs(), then, how?.background);
    },
    at: (when, then) => longTimer(() => (when - now()) / speed, then),
  };
}

function readSetting(setting: string): [Instant, number] {
  const [text = "", speedText = "1"] = setting.split("@");
  const origin = parseInstant(text);
  const speed = Number(speedText);
  if (origin !== undefined && speed > 0 && Number.isFinite(speed)) return [origin, speed];
  throw new UserError({
    message: `CREW_CLOCK is "${setting}"; expected INSTANT or INSTANT@SPEED.`,
    fix: "For instance CREW_CLOCK=2026-03-01T09:00:00Z@60, or unset it.",
  });
}

/** Resolves after `ms` of real time; rejects with the signal's reason when it is aborted first. */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}
