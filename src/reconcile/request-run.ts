/**
 * Runs that are claimed and still owe work or an answer: start, recover, answer.
 * Not here: marks that are not claimed yet (`request.ts`).
 */
import { count } from "../base/wording.ts";
import type { Effect } from "./effect.ts";
import type { Step } from "./request.ts";
import { answerEffects, promptEffect } from "./request-effects.ts";
import type { Match } from "./request-match.ts";
import type { RequestView } from "./request-view.ts";
import type { Run } from "./run.ts";

/** A run whose claim stands in the note. */
export function reconcileOpenRun(view: RequestView, match: Match, run: Run): Step {
  if (run.finished) return answerStep(view, match, run);
  if (run.claimed.machine !== view.machine)
    return { state: "works", why: `${run.claimed.machine} claimed this and goes on with it.` };
  if (view.isRunning(run.session)) return { state: "works", why: `Session ${run.session} works on it.` };
  if (run.started === undefined) return startStep(view, match, run, false);
  return cutOffStep(view, match, run);
}

function answerStep(view: RequestView, match: Match, run: Run): Step {
  const shown = match.block.marker.kind === run.finished?.status;
  if (shown) return { state: "finished", why: "It is answered.", effects: [answered(run, "note")] };
  return {
    state: "works",
    why: "It is finished; the answer goes into the note.",
    effects: answerEffects(view, match, run),
  };
}

/** A claim that says it works, of a run that is answered: the note had its text from before the answer put back. */
export function reconcileOldClaim(view: RequestView, match: Match, run: Run): Step {
  if (run.claimed.machine !== view.machine)
    return { state: "works", why: `${run.claimed.machine} answered it; its note has not arrived here.` };
  return {
    state: "works",
    why: "The claim came back without the answer, so the answer is put in again.",
    effects: answerEffects(view, match, run).slice(0, 1),
  };
}

function startStep(view: RequestView, match: Match, run: Run, again: boolean): Step {
  const start = view.start(run.claimed.may, run.claimed.agent);
  if (start.kind === "held") return { state: "waits", why: `Claimed, and not started: ${start.reason}.` };
  const why = again
    ? "It was cut off before it changed anything, so it starts again."
    : "It is claimed and not started.";
  return { state: "works", why, effects: [promptEffect(view, match, run, again, why)] };
}

/** Crew or the machine stopped in the middle of the turn. What may have changed something is never repeated. */
function cutOffStep(view: RequestView, match: Match, run: Run): Step {
  const last = view.lastTurn(run);
  if (last.ended) return finishStep(run, last.ended, "The turn had ended before crew was cut off.");
  if (!last.changed) return startStep(view, match, run, true);
  return finishStep(run, cutOff, "Crew was cut off after the turn had changed something.");
}

const cutOff = {
  status: "failed" as const,
  reason: "crew was cut off in the middle of it; its changes so far are in the session",
  actor: "crew",
};

function finishStep(
  run: Run,
  end: { status: "done" | "failed" | "stopped"; reason: string; actor: string },
  why: string,
): Step {
  const body = { type: "finished" as const, key: run.key, session: run.session, ...end };
  return { state: "works", why, effects: [{ kind: "receipt", body, why }] };
}

function answered(run: Run, where: "note" | "session"): Effect {
  const why =
    where === "note"
      ? "The answer stands in the note."
      : "Its place in the note is gone; the answer stands in the session.";
  return { kind: "receipt", body: { type: "answered", key: run.key, session: run.session, where }, why };
}

/** An open run that no block of the note shows: the session finishes, and nothing is made again. */
export function reconcileAdrift(view: RequestView, run: Run): Step {
  if (view.isRunning(run.session))
    return { state: "works", why: `Session ${run.session} works; its claim was taken out.` };
  if (view.claimStandsElsewhere(run.session))
    return { state: "works", why: "Its claim stands in another note." };
  if (run.finished)
    return { state: "finished", why: "Its place is gone.", effects: [answered(run, "session")] };
  if (run.claimed.machine !== view.machine)
    return { state: "works", why: `${run.claimed.machine} claimed this.` };
  const last = view.lastTurn(run);
  const end = last.ended ?? {
    status: "stopped" as const,
    reason: "the request was taken out of the note",
    actor: "person",
  };
  return finishStep(run, end, `Its claim is gone (${count(1, "run")} closed).`);
}
