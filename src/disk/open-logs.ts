/**
 * Keeps logs open into which an agent's words stream: finding, opening and closing one costs more than writing a line.
 * How a log ended is remembered also when it is closed, so that its end need not be read again.
 * Not here: what is written (`append.ts`), one log (`log-file.ts`).
 */
import { closeSync } from "node:fs";
import type { Clock } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath } from "../base/paths.ts";
import { type LogFile, type LogPlace, lookAgain, openLog } from "./log-file.ts";

export interface OpenLogs {
  /**
   * The log at `path`, looked at just now: the one that is open if its name still leads to it, else opened where `find`
   * says. `release` must follow.
   */
  take(path: DiskPath, find: () => LogPlace): LogFile;
  /**
   * Closes it, or with `stays` once it has rested for `limits.logOpenMs`. As long as it is open it looks as if it were
   * being written, so that the watcher tells late what others append: a log that others write too must not stay open.
   */
  release(log: LogFile, stays: boolean): void;
}

interface Use {
  users: number;
  stays: boolean;
  restsSinceMs: number;
}

export function openLogs(clock: Clock): OpenLogs {
  const open = new Map<DiskPath, LogFile>();
  const uses = new Map<LogFile, Use>();
  const ends = new Map<DiskPath, LogFile["end"]>();
  let armed = false;
  const close = (log: LogFile) => {
    if (open.get(log.path) === log) open.delete(log.path);
    remember(ends, log);
    uses.delete(log);
    closeSync(log.descriptor);
  };
  const closeRested = () => {
    armed = false;
    const before = clock.monotonicMs() - limits.logOpenMs;
    for (const [log, use] of uses) if (use.users === 0 && use.restsSinceMs <= before) close(log);
    if (uses.size > 0) arm();
  };
  const arm = () => {
    if (!armed) clock.after(limits.logOpenMs, closeRested, { background: true });
    armed = true;
  };
  const openAnew = (path: DiskPath, place: LogPlace) => {
    const log = openLog(path, place);
    log.end = ends.get(path);
    open.set(path, log); // the one before is closed by whoever used it last, or by the timer
    uses.set(log, { users: 1, stays: false, restsSinceMs: 0 });
    return log;
  };
  return {
    take: (path, find) => {
      const known = open.get(path);
      const use = known && uses.get(known);
      const now = known && lookAgain(known);
      if (!known || !use || !now) return openAnew(path, find());
      known.seen = now;
      use.users++;
      return known;
    },
    release: (log, stays) => {
      const use = uses.get(log);
      if (!use) return;
      use.users--;
      use.stays ||= stays;
      use.restsSinceMs = clock.monotonicMs();
      if (use.users === 0 && (!use.stays || uses.size > limits.openLogs)) close(log);
      else arm();
    },
  };
}

/** The newest ones only. */
function remember(ends: Map<DiskPath, LogFile["end"]>, log: LogFile): void {
  ends.delete(log.path);
  ends.set(log.path, log.end);
  const [oldest] = ends.keys();
  if (ends.size > limits.logEnds && oldest !== undefined) ends.delete(oldest);
}
