/**
 * What transcripts tell of turns that this process did not see, or that are over.
 * Not here: the fold of a transcript (`documents/transcript-fold.ts`).
 */

import { limits } from "../base/limits.ts";
import { oneLine } from "../base/wording.ts";
import { targetFault } from "../disk/write-error.ts";
import { recordsInForce } from "../documents/log.ts";
import type { TranscriptRecord } from "../documents/transcript.ts";
import { foldTranscript, type TranscriptFold } from "../documents/transcript-fold.ts";
import { parseTranscript } from "../documents/transcript-read.ts";
import type { LastTurn, RunAnswer } from "../reconcile/request-view.ts";
import type { Run } from "../reconcile/run.ts";
import { patchSummary } from "./changes.ts";
import { statusOf } from "./session-run.ts";
import type { World } from "./world.ts";

/** The fold of a session's transcript; an empty one when there is none. */
export async function readTranscript(world: World, session: string): Promise<TranscriptFold> {
  return foldTranscript(await readRecords(world, session));
}

/** The records of a session's transcript, in the order of the file. */
export async function readRecords(world: World, session: string): Promise<TranscriptRecord[]> {
  const folder = world.sessionIndex.find(session);
  const found = folder ? await world.disk.read(folder.transcript) : undefined;
  if (folder && found?.kind === "invalid") throw targetFault(folder.transcript, found.reason, found.message); // unread is not empty: it would run again
  if (!folder || found?.kind !== "file") return [];
  return recordsInForce(parseTranscript(folder.transcript, found.text));
}

/** How the turn of a cut-off run stands: it may have ended, and it may have changed something. */
export async function runLastTurn(world: World, run: Run): Promise<LastTurn> {
  const fold = await readTranscript(world, run.session);
  const stop = fold.stop;
  if (!stop) return { changed: fold.changed };
  const end = {
    outcome: stop.outcome,
    stopReason: stop.stop_reason,
    reason: stop.reason,
    answer: fold.answer,
  };
  return { changed: fold.changed, ended: statusOf(end, {}) };
}

/** What a finished run has to say: its last text, and its changes. */
export async function runAnswer(world: World, run: Run): Promise<RunAnswer> {
  const folder = world.sessionIndex.find(run.session);
  const fold = await readTranscript(world, run.session);
  const base = { text: fold.answer, sessionName: folder?.name ?? run.session };
  if (!folder || !fold.changed) return base;
  const patch = await world.disk.read(folder.changes);
  if (patch.kind !== "file") return base;
  return {
    ...base,
    changes: { summary: oneLine(patchSummary(patch.text), limits.reasonChars), path: folder.changes },
  };
}
