/**
 * A turn that runs in this process: what it may have written so far, and what waits for it.
 * Not here: running it (`session-run.ts`), judging by it (`authors.ts`).
 */
import { type Instant, later } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { TurnTrace } from "./authors.ts";

export interface RunningSession {
  session: string;
  key: string;
  /** The note, or page, that asked. */
  path: string;
  startedAt: Instant;
  /** Paths that its writing tool calls named, relative to the workspace. */
  named: Set<string>;
  commands: { from: Instant; to?: Instant }[];
  /** Lines of a person that go to it after this turn. */
  steer: string[];
  /** Why it was asked to stop, and by whom; absent: it was not. */
  cancelled?: { actor: string; why: string };
}

/** Turns that run, and those that ended so lately that a save of theirs may not have been looked at. */
export interface RecentTurns {
  add(running: RunningSession, endedAt: Instant): void;
  traces(now: Instant): TurnTrace[];
}

export function makeRecentTurns(running: ReadonlyMap<string, RunningSession>): RecentTurns {
  let ended: TurnTrace[] = [];
  const trace = (each: RunningSession): TurnTrace => ({
    session: each.session,
    from: each.startedAt,
    named: each.named,
    commands: each.commands,
  });
  return {
    add: (each, endedAt) => {
      const commands = each.commands.map((command) => ({ to: endedAt, ...command }));
      ended.push({ ...trace(each), to: endedAt, commands });
    },
    traces: (now) => {
      ended = ended.filter((each) => each.to !== undefined && later(each.to, limits.recentTurnMs) > now);
      return [...[...running.values()].map(trace), ...ended];
    },
  };
}
