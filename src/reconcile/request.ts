/**
 * Requests in notes: what should happen next for each mark of one note.
 * Rules: docs/formats/notes.md. One request of a note is claimed at a time.
 * Not here: reading notes (`documents/note.ts`), pairing blocks with runs (`request-match.ts`),
 * making the edits (`request-effects.ts`).
 */

import { type Instant, later, localMinute } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { type Effect, joinOutcomes, type Outcome, type Reason, type ReasonState } from "./effect.ts";
import { oneEdit } from "./one-edit.ts";
import { claimEffects, holdEffects, restoreClaim } from "./request-effects.ts";
import { type Match, matchRuns, sessionAtWork } from "./request-match.ts";
import { reconcileAdrift, reconcileOldClaim, reconcileOpenRun } from "./request-run.ts";
import type { Author, RequestView } from "./request-view.ts";
import { isOpen, type Run, touchedAt } from "./run.ts";

/** What one block leads to. `claims` says that the note's one place for new work is taken by it. */
export interface Step {
  state: ReasonState;
  why: string;
  effects?: Effect[];
  lookAgainAt?: Instant;
}

/** Decides for every block of a note; a settled note has no effects. */
export function reconcileNote(view: RequestView): Outcome {
  if (view.note.off)
    return { effects: [], reasons: view.note.blocks.map((block) => reason(block.fromLine, offStep)) };
  const { blocks, adrift } = matchRuns(view.note, view.runs);
  let busy =
    view.runs.some((run) => isOpen(run) && !adrift.includes(run)) ||
    adrift.some((run) => view.isRunning(run.session));
  const outcomes = blocks.map((match): Outcome => {
    const step = reconcileBlock(view, match, busy);
    if (step.state === "fires") busy = true;
    return outcomeOf(match.block.fromLine, step);
  });
  return joinOutcomes(
    oneEdit([...outcomes, ...adrift.map((run) => outcomeOf(1, reconcileAdrift(view, run)))]),
  );
}

const offStep: Step = { state: "off", why: "The note says crew: off." };

function reason(line: number, step: Step): Reason {
  return { line, state: step.state, why: step.why };
}

function outcomeOf(line: number, step: Step): Outcome {
  return {
    effects: step.effects ?? [],
    reasons: [reason(line, step)],
    ...(step.lookAgainAt === undefined ? {} : { lookAgainAt: step.lookAgainAt }),
  };
}

function reconcileBlock(view: RequestView, match: Match, busy: boolean): Step {
  const { block, run } = match;
  switch (block.marker.kind) {
    case "mark":
      return run ? reconcileReturned(view, match, run, busy) : reconcileNew(view, match, busy);
    case "held":
      return reconcileHeld(view, match, block.marker.reason, busy);
    case "stop":
      return run
        ? reconcileStop(view, match, run)
        : { state: "waits", why: "There is nothing to stop here." };
    default:
      if (run && isOpen(run)) return reconcileOpenRun(view, match, run);
      if (run && sessionAtWork(block) !== undefined) return reconcileOldClaim(view, match, run);
      return { state: "finished", why: `This is ${block.marker.kind}; session ${block.marker.session}.` };
  }
}

/** A bare mark whose text ran before and whose claim is gone. */
function reconcileReturned(view: RequestView, match: Match, run: Run, busy: boolean): Step {
  if (view.originOf(match.block) === "git" || broughtBack(view, run)) {
    // Git took the claim away: what the run still owes goes to its session.
    return isOpen(run) ? { ...fromGit, effects: reconcileAdrift(view, run).effects ?? [] } : fromGit;
  }
  const fresh = view.now - touchedAt(run) < limits.writtenBackMs;
  if (fresh || isOpen(run)) {
    return {
      state: "works",
      why: "An editor wrote its old text back; the claim is put in again.",
      effects: restoreClaim(view, match, run),
    };
  }
  if (match.claimStands) return reconcileNew(view, match, busy);
  const why = "ran before; type the mark and the word again to repeat it";
  return hold(view, match, why, false);
}

const fromGit: Step = { state: "from-git", why: "Git brought this block; it fires once you edit it." };

/** Git's own log of movements knows whole seconds only. */
function broughtBack(view: RequestView, run: Run): boolean {
  const touchedSecond = Math.floor(touchedAt(run) / 1000) * 1000;
  return view.lastBroughtAt !== undefined && view.lastBroughtAt >= touchedSecond;
}

/** A bare mark that has not run. */
function reconcileNew(view: RequestView, match: Match, busy: boolean): Step {
  const { block } = match;
  if (block.marker.kind !== "mark") return offStep;
  if (view.isBaseline(block, match.ordinal))
    return { state: "baseline", why: "This mark was here before crew was; edit the block to use it." };
  if (view.originOf(block) === "git") return fromGit;
  const author = view.authorOf(block);
  if (author.kind === "agent") return hold(view, match, notThePersons(author), false);
  const dueAt = block.marker.ends ? view.now : later(view.unchangedSince(block), view.requestSettleMs);
  if (dueAt > view.now)
    return {
      state: "waits",
      why: "Text follows the mark, so crew waits until the block is still.",
      lookAgainAt: dueAt,
    };
  return startOrHold(view, match, busy);
}

function startOrHold(view: RequestView, match: Match, busy: boolean): Step {
  const { block } = match;
  const marker = block.marker;
  const asked = marker.kind === "mark" ? marker : markOf(view.holdFor(match.block)?.mark ?? "");
  if (!asked)
    return { state: "held", why: "Nothing on record says what was asked here; type the mark anew." };
  if (block.apply === "propose") return hold(view, match, noProposals, false);
  const start = view.start(asked.may, asked.agent);
  if (start.kind === "elsewhere") return { state: "waits", why: whyElsewhere(view, start) };
  if (start.kind === "held")
    return marker.kind === "held" && marker.reason === start.reason
      ? alreadyHeld(start.reason)
      : hold(view, match, start.reason, true);
  if (busy) return queued(view, match, "Another request of this note works; they go one at a time.");
  if (view.isRunning(view.sessionFor(asked.may, asked.agent)))
    return queued(view, match, "Its session works on a line under Steer.");
  return {
    state: "fires",
    why: "A person asked for it.",
    effects: claimEffects(view, match, asked, start.runtime),
  };
}

/** What cannot be told apart is not called the agent's. */
function notThePersons({ session, how }: Extract<Author, { kind: "agent" }>): string {
  return how === "named"
    ? `written by an agent (${session}); type the mark anew`
    : `saved while a command of an agent may have run (${session}); type the mark anew`;
}

/** Who wrote a mark is told by the time of its save, which crew's own edits of the note change: so it goes on record. */
function queued(view: RequestView, { block }: Match, why: string): Step {
  if (block.marker.kind !== "mark" || view.isOnRecord(block)) return { state: "waits", why };
  const body = { type: "typed" as const, note: view.path, text: block.normal };
  return { state: "waits", why, effects: [{ kind: "receipt", body, why }] };
}

function whyElsewhere(
  { timezone }: RequestView,
  { machine, from }: { machine: string; from?: Instant },
): string {
  return from === undefined
    ? `${machine} starts the work of this workspace; crew watch --take-over moves it here.`
    : `${machine} starts work from ${localMinute(from, timezone)} on: what other machines did must arrive first.`;
}

/** To apply what should only be proposed would be worse than to do nothing. */
const noProposals = "this version cannot propose yet; take apply:: propose out and type the mark anew";

function alreadyHeld(why: string): Step {
  return { state: "held", why };
}

function hold(view: RequestView, match: Match, why: string, again: boolean): Step {
  return { state: "held", why, effects: holdEffects(view, match, why, again) };
}

/** Starts by itself when the reason is gone; else it needs a new mark. */
function reconcileHeld(view: RequestView, match: Match, reason: string, busy: boolean): Step {
  const held = view.holdFor(match.block);
  if (!held?.again)
    return alreadyHeld(held ? reason : "The text changed while it was held; type the mark anew.");
  return startOrHold(view, match, busy);
}

/** `@crew!` or `@crew:NAME?` as it was typed. */
function markOf(text: string): { may: "read" | "write"; agent?: string; text: string } | undefined {
  const found = text.match(/^@crew(?::([\w-]+))?([!?])/);
  if (!found) return undefined;
  return {
    may: found[2] === "?" ? "read" : "write",
    ...(found[1] ? { agent: found[1] } : {}),
    text: found[0],
  };
}

function reconcileStop(view: RequestView, match: Match, run: Run): Step {
  if (run.finished || !view.isRunning(run.session)) return reconcileOpenRun(view, match, run);
  if (view.isStopping(run.session)) return { state: "works", why: "The turn is being ended." };
  const effect: Effect = { kind: "cancel", session: run.session, actor: "person", why: "you wrote stop" };
  return { state: "works", why: "You asked to stop; the turn is being ended.", effects: [effect] };
}
