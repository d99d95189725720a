/**
 * The page of a session: lines under `## Steer`, a stop that a person wrote, and crew's own regions.
 * Not here: how a page is read and edited (`documents/session-page.ts`), what goes on it (`daemon/page.ts`).
 */
import type { Revision } from "../base/hash.ts";
import { type Instant, later } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Edit } from "../text/edit.ts";
import type { Effect, Outcome } from "./effect.ts";
import { type Run, requestKey } from "./run.ts";

export interface SteerLine {
  text: string;
  /** One-based. */
  line: number;
}

export interface SessionView {
  path: WorkspacePath;
  revision: Revision;
  session: string;
  now: Instant;
  /** `status` as the page says it. */
  status: string | undefined;
  steer: readonly SteerLine[];
  /** Steer texts that were sent before, as often as they were. */
  sent: readonly string[];
  unchangedSince(text: string): Instant;
  /** A command of a person wrote this line: it is whole already. */
  typedByCommand(text: string): boolean;
  requestSettleMs: number;
  /** The last run of this session. */
  run: Run | undefined;
  running: boolean;
  /** A receipt says that this line is not sent. */
  isHeld(text: string): boolean;
  /** When a run of this session was stopped last. */
  stoppedAt: Instant | undefined;
  /** Its turn was asked to stop already. */
  stopping: boolean;
  mayStart: boolean;
  /** What crew's part of the page should say and does not; empty when it does. */
  pageEdits: readonly Edit[];
  /** The last save that was not crew's, and crew's own last write. */
  savedAt: Instant;
  wroteAt: Instant | undefined;
}

export function reconcileSession(view: SessionView): Outcome {
  const stop = stopEffects(view);
  if (stop.length > 0) return { effects: stop, reasons: [] };
  const steer = nextSteer(view);
  if (steer) return steer;
  return pageOutcome(view);
}

/** A person set `status: stopped` on the page of a running session. */
function stopEffects(view: SessionView): Effect[] {
  if (!view.running || view.stopping || view.status !== "stopped" || !saidWorking(view)) return [];
  return [{ kind: "cancel", session: view.session, actor: "person", why: "you set status: stopped" }];
}

/** Until crew wrote the page for this run, `stopped` is what it said of the one before. */
function saidWorking({ run, wroteAt }: SessionView): boolean {
  return run !== undefined && wroteAt !== undefined && wroteAt >= run.claimed.at;
}

function unsent(view: SessionView): SteerLine | undefined {
  const sent = [...view.sent];
  return view.steer.find((line) => {
    const at = sent.indexOf(line.text);
    if (at < 0) return !view.isHeld(line.text);
    sent.splice(at, 1);
    return false;
  });
}

function nextSteer(view: SessionView): Outcome | undefined {
  const line = unsent(view);
  if (!line) return undefined;
  const dueAt = view.typedByCommand(line.text)
    ? view.now
    : later(view.unchangedSince(line.text), view.requestSettleMs);
  if (wasStoppedSince(view, line)) return holdSteer(view, line);
  const waits = {
    line: line.line,
    state: "waits" as const,
    why: "The line is sent once the page has been still.",
  };
  if (dueAt > view.now) return { ...pageOutcome(view), lookAgainAt: dueAt, reasons: [waits] };
  if (view.running) {
    const why = `line ${line.line} under Steer`;
    return {
      effects: [{ kind: "steer", session: view.session, text: line.text, why }],
      reasons: [{ ...waits, state: "works", why: "It goes to the running turn." }],
    };
  }
  return view.mayStart && view.run?.finished ? startBySteer(view, view.run, line) : undefined;
}

/** Who stops a session stops what was written for it before, too. */
function wasStoppedSince({ stoppedAt, unchangedSince }: SessionView, line: SteerLine): boolean {
  return stoppedAt !== undefined && unchangedSince(line.text) <= stoppedAt;
}

function holdSteer(view: SessionView, { text, line }: SteerLine): Outcome {
  const reason = "the session was stopped before it was sent";
  const key = requestKey(view.path, text, 0);
  const body = { type: "held" as const, key, note: view.path, text, mark: "steer", reason, again: false };
  return {
    effects: [{ kind: "receipt", body, why: reason }],
    reasons: [{ line, state: "held", why: reason }],
  };
}

/** A steer line for a session at rest begins a further turn of it, as a run of its own. */
function startBySteer(view: SessionView, last: Run, line: SteerLine): Outcome {
  const ordinal = view.sent.filter((text) => text === line.text).length + 1;
  const key = requestKey(view.path, line.text, ordinal);
  const why = `line ${line.line} under Steer`;
  const body = {
    type: "claimed" as const,
    key,
    note: view.path,
    text: line.text,
    mark: "steer",
    session: view.session,
    may: last.claimed.may,
    runtime: last.claimed.runtime,
  };
  return {
    effects: [
      { kind: "receipt", body: last.claimed.agent ? { ...body, agent: last.claimed.agent } : body, why },
      {
        kind: "prompt",
        plan: { key, request: steerRequest(view, last, line), runtime: last.claimed.runtime, again: false },
        why,
      },
    ],
    reasons: [{ line: line.line, state: "fires", why: "A line under Steer goes on with the session." }],
  };
}

function steerRequest(view: SessionView, last: Run, line: SteerLine) {
  return {
    workspace_path: "",
    instruction: line.text,
    constraints: [],
    session_id: view.session,
    ...(last.claimed.agent ? { agent: last.claimed.agent } : {}),
    cwd: ".",
    source: { kind: "steer" as const, path: view.path, line: line.line },
    may: last.claimed.may,
    class: "chore" as const,
  };
}

/** crew writes its part at most every 10 s and never within 5 s of somebody else's save. */
function pageOutcome(view: SessionView): Outcome {
  if (view.pageEdits.length === 0) return { effects: [], reasons: [] };
  const quietAt = later(view.savedAt, limits.pageQuietMs);
  const nextAt =
    view.wroteAt === undefined || !view.running
      ? quietAt
      : Math.max(quietAt, later(view.wroteAt, limits.pageEveryMs));
  if (nextAt > view.now) return { effects: [], lookAgainAt: nextAt as Instant, reasons: [] };
  const why = "the page shows what happened";
  return {
    effects: [{ kind: "edit", path: view.path, readAs: view.revision, edits: [...view.pageEdits], why }],
    reasons: [],
  };
}
