/**
 * The effects of the rules for requests: receipts, claims, holds, answers.
 * Not here: when (`request.ts`, `request-run.ts`), where in the text (`documents/note-edits.ts`).
 */

import { needDefined } from "../base/assert.ts";
import { localDay, localMinute } from "../base/instant.ts";
import { answerEdits, hasAnswer, markerEdits, renderMarker } from "../documents/note-edits.ts";
import type { RequestBlock } from "../documents/note-types.ts";
import type { May } from "../documents/request.ts";
import { classify } from "./classify.ts";
import type { Effect } from "./effect.ts";
import type { Match } from "./request-match.ts";
import type { RequestView, RunAnswer } from "./request-view.ts";
import { type Run, requestKey } from "./run.ts";

interface Asked {
  may: May;
  agent?: string;
  text: string;
}

function edit(view: RequestView, edits: ReturnType<typeof markerEdits>, why: string): Effect {
  return { kind: "edit", path: view.path, readAs: view.revision, edits, why };
}

/** Receipt first, then the marker: work is claimed before it is done. */
export function claimEffects(view: RequestView, match: Match, asked: Asked, runtime: string): Effect[] {
  const { block } = match;
  const session = view.sessionFor(asked.may, asked.agent);
  const body = {
    type: "claimed" as const,
    key: requestKey(view.path, block.normal, nextOrdinal(view, block)),
    note: view.path,
    text: block.normal,
    mark: asked.text,
    session,
    ...(asked.agent ? { agent: asked.agent } : {}),
    may: asked.may,
    runtime,
  };
  const why = `line ${block.fromLine} asks for it`;
  return [
    { kind: "receipt", body, why },
    edit(view, markerEdits(block, renderMarker("working", session)), why),
  ];
}

function nextOrdinal(view: RequestView, block: RequestBlock): number {
  return view.runs.filter((run) => run.claimed.text === block.normal).length + 1;
}

export function holdEffects(view: RequestView, match: Match, reason: string, again: boolean): Effect[] {
  const { block } = match;
  const mark = block.marker.kind === "mark" ? block.marker.text : (view.holdFor(block)?.mark ?? "");
  const key = requestKey(view.path, block.normal, nextOrdinal(view, block));
  const body = { type: "held" as const, key, note: view.path, text: block.normal, mark, reason, again };
  return [
    { kind: "receipt", body, why: reason },
    edit(view, markerEdits(block, renderMarker("held", undefined, reason)), reason),
  ];
}

/** An editor wrote its old text back: the claim goes in again, and with it the answer when there is one. */
export function restoreClaim(view: RequestView, match: Match, run: Run): Effect[] {
  if (run.finished) return answerEffects(view, match, run).slice(0, run.answered ? 1 : 2);
  const why = "an editor wrote its old text back";
  return [edit(view, markerEdits(match.block, renderMarker("working", run.session)), why)];
}

/** The answer as a callout, the final marker, the ticked box; then the receipt that it stands there. */
export function answerEffects(view: RequestView, match: Match, run: Run): Effect[] {
  const finished = needDefined(run.finished, "an answer needs a finished run");
  const answer = view.answer(run);
  const link = `[[${answer.sessionName}]]`;
  const done = finished.status === "done";
  const placed = {
    marker: renderMarker(finished.status, run.session, done ? undefined : finished.reason),
    title: `${localMinute(finished.at, view.timezone)} ${link}`,
    text: answerText(view, run, answer),
    link,
    ...(done ? { tick: { day: localDay(finished.at, view.timezone) } } : {}),
  };
  const said = sharesTitle(view, run) ? placed.text : undefined;
  const edits = hasAnswer(view.note, match.block, placed.title, said)
    ? markerEdits(match.block, placed.marker)
    : answerEdits(view.note, match.block, placed);
  const why = `session ${run.session} ended: ${finished.status}`;
  return [
    edit(view, edits, why),
    { kind: "receipt", body: { type: "answered", key: run.key, session: run.session, where: "note" }, why },
  ];
}

/** True when another answer of the session came in the same minute: the title does not tell them apart. */
function sharesTitle(view: RequestView, run: Run): boolean {
  const minute = (one: Run) => one.finished && localMinute(one.finished.at, view.timezone);
  return view.runs.some(
    (one) => one !== run && one.session === run.session && one.finished && minute(one) === minute(run),
  );
}

/** `!` is answered by one paragraph, `?` by the whole answer; both name the changes. */
function answerText(view: RequestView, run: Run, answer: RunAnswer): string {
  const said =
    run.claimed.may === "write" ? (answer.text.trim().split(/\n\s*\n/)[0] ?? "") : answer.text.trim();
  const failed = howItEnded(run, said);
  const changes = answer.changes
    ? `Changes: [${answer.changes.summary}](${relative(view.path, answer.changes.path)})`
    : "";
  return [said, failed, changes].filter((part) => part !== "").join("\n\n");
}

/** Why it is not done, unless the agent said so itself. The reason may be cut, so its beginning decides. */
function howItEnded({ finished }: Run, said: string): string {
  if (!finished || finished.status === "done" || said.includes(finished.reason.slice(0, 40))) return "";
  return `${finished.status === "stopped" ? "Stopped" : "Failed"}: ${finished.reason}`;
}

/** A link target as notes write it: relative to the note, spaces escaped. */
function relative(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return encodeURI(up + to);
}

export function promptEffect(view: RequestView, match: Match, run: Run, again: boolean, why: string): Effect {
  const { block } = match;
  const request = {
    workspace_path: "",
    instruction: block.instruction,
    ...(block.selection ? { selection: block.selection } : {}),
    constraints: block.constraints,
    session_id: run.session,
    ...(run.claimed.agent ? { agent: run.claimed.agent } : {}),
    cwd: block.cwd ?? ".",
    source: { kind: "note" as const, path: view.path, line: block.fromLine },
    may: run.claimed.may,
    class: classify(block.instruction, run.claimed.may),
    ...(block.apply ? { apply: block.apply } : {}),
  };
  return { kind: "prompt", plan: { key: run.key, request, runtime: run.claimed.runtime, again }, why };
}
