/**
 * Gathers what the rules for requests look at: receipts, authors, git, running turns, transcripts of what was cut off.
 * Not here: the rules (`reconcile/request.ts`).
 */
import { later } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { conversationOf, isTyped, lastHoldOf } from "../documents/receipts-ask.ts";
import type { May } from "../documents/request.ts";
import type { RequestView } from "../reconcile/request-view.ts";
import { sourceOf } from "./note-index.ts";
import { viewMarks } from "./note-marks.ts";
import type { NoteNow } from "./note-now.ts";
import { viewRuns } from "./note-runs.ts";
import { startState } from "./start-state.ts";
import type { World } from "./world.ts";

export async function noteView(world: World, now: NoteNow): Promise<RequestView> {
  const { path, note } = now;
  return {
    path,
    revision: now.revision,
    note,
    now: world.clock.now(),
    timezone: world.settings.timezone,
    machine: world.machine,
    requestSettleMs: world.settings.watch.requestSettleMs,
    ...(await viewRuns(world, now)),
    ...(await viewMarks(world, now)),
    holdFor: (block) => lastHoldOf(world.receipts, path, block.normal),
    isOnRecord: (block) => isTyped(world.receipts, path, block.normal),
    unchangedSince: (block) =>
      world.notes.since(path, sourceOf(note, block)) ??
      (world.notes.knows(path) ? world.clock.now() : now.savedAt),
    start: (may, agent) => startState(world, may, agent),
    isRunning: (session) => world.running.has(session),
    isStopping: (session) => world.running.get(session)?.cancelled !== undefined,
    sessionFor: sessionsFor(world, path),
    claimStandsElsewhere: (session) => ![undefined, String(path)].includes(world.notes.claimOf(session)),
  };
}

/** A note is a conversation: its requests go on in one session, until it has been still for a week. One fresh id a look. */
function sessionsFor(world: World, path: string): (may: May, agent: string | undefined) => string {
  let fresh: string | undefined;
  const taken = (id: string) =>
    world.sessionIndex.find(id) !== undefined || world.receipts.lastActivity.has(id);
  return (may, agent) => {
    const last = conversationOf(world.receipts, path, agent, may);
    if (last && later(last.lastAt, limits.conversationMs) > world.clock.now()) return last.session;
    fresh ??= world.ids.session(taken);
    return fresh;
  };
}
