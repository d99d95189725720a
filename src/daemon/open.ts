/**
 * Opens a world over the doors: reads settings, receipts, sessions and agents, and says what may start.
 * Not here: looking at notes (`look.ts`), the loop (`loop.ts`), the baseline (`baseline.ts`).
 */
import { type Instant, instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { oneAtATime } from "../base/one-at-a-time.ts";
import { unansweredOf, unansweredOfOthers } from "../documents/receipts-ask.ts";
import type { ReceiptFold } from "../documents/receipts-state.ts";
import { makeRecords } from "../documents/record.ts";
import { secretsOf } from "../policy/redact.ts";
import { isClaimed, type Run } from "../reconcile/run.ts";
import { makeSessions } from "../sessions/make-sessions.ts";
import { makeFaults } from "./faults.ts";
import { makeNoteIndex } from "./note-index.ts";
import { readFolder } from "./read-folder.ts";
import { makeRecentTurns, type RunningSession } from "./running.ts";
import { makeToolTokens } from "./tool-tokens.ts";
import type { Listener, World, WorldParts } from "./world.ts";

/** A world over `parts`. Nothing is started, and nothing is written. */
export async function openWorld(parts: WorldParts, listener: Listener = {}): Promise<World> {
  const read = await readFolder(parts);
  const running = new Map<string, RunningSession>();
  const tracked = new Set<Promise<void>>();
  const steer = new Map<string, Instant>();
  const stopping = new AbortController();
  const world: World = {
    ...parts,
    ...read,
    records: makeRecords(parts.machine, parts.ids, parts.clock.now, lastInstant(read.receipts)),
    sessions: makeSessions({
      agents: parts.agents,
      clock: parts.clock,
      environment: parts.env,
      settings: read.settings.sessions,
      version: parts.version,
    }),
    notes: makeNoteIndex(),
    running,
    recentTurns: makeRecentTurns(running),
    listener,
    aloneSince: parts.clock.now(),
    ownWrites: new Map(),
    secrets: secretsOf(parts.env),
    openRuns: () => openRunsOf(world.receipts, parts.machine),
    savedAt: (mtime) =>
      parts.clock.simulated ? parts.clock.now() : (Math.min(mtime, parts.clock.now()) as Instant),
    steerSince: (page, line, savedAt) => sinceOf(steer, `${page}\0${line}`, savedAt),
    lookAt: () => {},
    track: (work) => track(tracked, work),
    finished: async () => {
      while (tracked.size > 0) await Promise.allSettled(tracked);
    },
    stopping: stopping.signal,
    stop: () => stopping.abort(),
    exclusive: oneAtATime(),
    faults: makeFaults((line) => listener.say?.(line)),
    watches: false,
    leaseTurn: oneAtATime(),
    toolToken: makeToolTokens(parts.ids.secret),
  };
  return world;
}

function openRunsOf(receipts: ReceiptFold, machine: string): Run[] {
  return [...unansweredOf(receipts, machine), ...unansweredOfOthers(receipts, machine)].filter(isClaimed);
}

/** The last instant on record: nothing is written before it, also when the clock was set back between two starts. */
function lastInstant(receipts: ReceiptFold): Instant {
  let last = 0;
  for (const at of receipts.lastActivity.values()) last = Math.max(last, at);
  return instant(last);
}

/** The first time a line was seen; bounded by forgetting the oldest. */
function sinceOf(seen: Map<string, Instant>, key: string, at: Instant): Instant {
  const known = seen.get(key);
  if (known !== undefined) return known;
  seen.set(key, at);
  if (seen.size > limits.steerLines) seen.delete(seen.keys().next().value ?? "");
  return at;
}

function track(tracked: Set<Promise<void>>, work: Promise<void>): void {
  const quiet = work.catch(() => {}).finally(() => tracked.delete(quiet));
  tracked.add(quiet);
}
