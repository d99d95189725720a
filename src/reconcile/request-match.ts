/**
 * Which block of a note belongs to which run: pure bookkeeping over text and receipts.
 * Not here: what follows from it (`request.ts`).
 */
import type { Note, RequestBlock } from "../documents/note-types.ts";
import { isOpen, type Run } from "./run.ts";

export interface Match {
  block: RequestBlock;
  /** The run that this block shows, or showed before its claim was overwritten. */
  run?: Run;
  /** For bare marks: this is the how-manieth bare mark of that text in the note, from 1. */
  ordinal: number;
  /** For bare marks: a claim of the same text still stands in the note. */
  claimStands: boolean;
}

export interface Matches {
  blocks: Match[];
  /** Open runs that no block shows. */
  adrift: Run[];
}

/** Pairs claims with their runs first, then bare marks with runs whose claim is gone, oldest first. */
export function matchRuns(note: Note, runs: readonly Run[]): Matches {
  const free = new Set(runs);
  const claimed = new Map<RequestBlock, Run>();
  for (const find of [sameTextAtWork, sameTextEnded, sameTextAnswered, sameSession, sameSessionAnswered]) {
    for (const block of note.blocks) {
      const run = claimed.has(block) ? undefined : find(block, ofSession(block, free));
      if (!run) continue;
      claimed.set(block, run);
      free.delete(run);
    }
  }
  const standing = new Set([...claimed.keys()].map((block) => block.normal));
  const ordinals = new Map<string, number>();
  const blocks = note.blocks.map((block): Match => {
    if (block.marker.kind !== "mark")
      return { block, run: claimed.get(block), ordinal: 0, claimStands: false };
    const ordinal = (ordinals.get(block.normal) ?? 0) + 1;
    ordinals.set(block.normal, ordinal);
    const run = block.marker.again
      ? undefined
      : takeFirst(free, (each) => each.claimed.text === block.normal);
    return { block, run, ordinal, claimStands: standing.has(block.normal) };
  });
  return { blocks, adrift: [...free].filter(isOpen) };
}

/** The runs that a claim may speak of, by its session; `stop` names none. */
function ofSession({ marker }: RequestBlock, free: ReadonlySet<Run>): Run[] {
  if (marker.kind === "mark" || marker.kind === "held") return [];
  return [...free].filter((run) => marker.kind === "stop" || run.session === marker.session);
}

/** First of all: an ended claim of the same words must not take the run whose answer is still to come. */
function sameTextAtWork(block: RequestBlock, runs: readonly Run[]): Run | undefined {
  return isEnded(block) ? undefined : withText(block, runs).find(isOpen);
}

function sameTextEnded(block: RequestBlock, runs: readonly Run[]): Run | undefined {
  if (!isEnded(block)) return undefined;
  const same = withText(block, runs);
  return same.find(endedAs(block)) ?? same.find((run) => !isOpen(run));
}

/**
 * An old buffer, a stash or an undo brought back a claim at work whose run is answered. Looked for after the ended
 * claims, so that a copy of a claim does not take the run from the claim that shows its answer.
 */
function sameTextAnswered(block: RequestBlock, runs: readonly Run[]): Run | undefined {
  return sameSessionAnswered(block, withText(block, runs));
}

/** The person changed the text of a request that works. */
function sameSession(block: RequestBlock, runs: readonly Run[]): Run | undefined {
  return runs.find(isEnded(block) ? endedAs(block) : isOpen);
}

function sameSessionAnswered(block: RequestBlock, runs: readonly Run[]): Run | undefined {
  return sessionAtWork(block) === undefined ? undefined : runs.findLast((run) => !isOpen(run));
}

function withText({ normal }: RequestBlock, runs: readonly Run[]): Run[] {
  return runs.filter((run) => run.claimed.text === normal);
}

function isEnded({ marker }: RequestBlock): boolean {
  return marker.kind === "done" || marker.kind === "failed" || marker.kind === "stopped";
}

/** Its answer is on its way into the note: the claim says already how it ended. */
function endedAs({ marker }: RequestBlock): (run: Run) => boolean {
  return (run) => isOpen(run) && run.finished?.status === marker.kind;
}

/** The session of a claim that says its run has not ended; undefined for every other marker. */
export function sessionAtWork({ marker }: RequestBlock): string | undefined {
  return marker.kind === "working" || marker.kind === "asking" ? marker.session : undefined;
}

function takeFirst(free: Set<Run>, fits: (run: Run) => boolean): Run | undefined {
  for (const run of free) {
    if (!fits(run)) continue;
    free.delete(run);
    return run;
  }
  return undefined;
}
