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
  for (const block of note.blocks) {
    const run = runOfClaim(block, free);
    if (!run) continue;
    claimed.set(block, run);
    free.delete(run);
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

/** The run that a claim speaks of: by session and text, else the open run of that session (the person changed the text). */
function runOfClaim(block: RequestBlock, free: ReadonlySet<Run>): Run | undefined {
  const marker = block.marker;
  if (marker.kind === "mark" || marker.kind === "held") return undefined;
  const candidates = [...free].filter((run) => marker.kind === "stop" || run.session === marker.session);
  const working = marker.kind === "working" || marker.kind === "asking" || marker.kind === "stop";
  const same = candidates.filter((run) => run.claimed.text === block.normal);
  if (!working) {
    const shown = (run: Run) => isOpen(run) && run.finished?.status === marker.kind;
    return same.find(shown) ?? same.find((run) => !isOpen(run)) ?? candidates.find(shown);
  }
  return same.find(isOpen) ?? candidates.find(isOpen) ?? (marker.kind === "stop" ? undefined : same[0]);
}

function takeFirst(free: Set<Run>, fits: (run: Run) => boolean): Run | undefined {
  for (const run of free) {
    if (!fits(run)) continue;
    free.delete(run);
    return run;
  }
  return undefined;
}
