/**
 * The runs that bear on a note, and what is on disk of those that were cut off or have something to say.
 * Not here: which block shows which run (`reconcile/request-match.ts`).
 */
import type { Note } from "../documents/note-types.ts";
import { runsOf } from "../documents/receipts-ask.ts";
import { sessionAtWork } from "../reconcile/request-match.ts";
import type { RequestView } from "../reconcile/request-view.ts";
import { isClaimed, type Run } from "../reconcile/run.ts";
import type { NoteNow } from "./note-now.ts";
import { runAnswer, runLastTurn } from "./past-turns.ts";
import type { World } from "./world.ts";

export async function viewRuns(
  world: World,
  now: NoteNow,
): Promise<Pick<RequestView, "runs" | "lastTurn" | "answer">> {
  const runs = runsHere(world, now);
  const speaks = (run: Run) => (run.finished !== undefined && !run.answered) || lostClaim(now.note, run);
  const answers = await gather(runs, speaks, (run) => runAnswer(world, run));
  const lastTurns = await gather(
    runs,
    (run) => wasCutOff(world, run),
    (run) => runLastTurn(world, run),
  );
  return {
    runs,
    lastTurn: (run) => lastTurns.get(run) ?? { changed: true },
    answer: (run) => answers.get(run) ?? { text: "", sessionName: run.session },
  };
}

/** Runs of the texts that stand here, open runs of this note, and open runs whose claim stands here after a move. */
function runsHere(world: World, { path, note }: NoteNow): Run[] {
  const sessions = new Set(
    note.blocks.flatMap(({ marker }) => ("session" in marker ? [marker.session] : [])),
  );
  const open = world.openRuns().filter((run) => run.claimed.note === path || sessions.has(run.session));
  const byText = [...new Set(note.blocks.map((block) => block.normal))].flatMap((text) =>
    runsOf(world.receipts, path, text),
  );
  const all = new Set([...byText.filter(isClaimed), ...open, ...runsOfClaims(world, path, note)]);
  return [...all].sort((a, b) => a.claimed.at - b.claimed.at || (a.claimed.id < b.claimed.id ? -1 : 1));
}

/** Runs, answered ones too, of the claims here that say they work. */
function runsOfClaims(world: World, path: string, note: Note): Run[] {
  return note.blocks.flatMap((block) => {
    const runs = [...(world.receipts.runsBySession.get(sessionAtWork(block) ?? "") ?? [])].filter(isClaimed);
    return runs.filter(({ claimed }) => claimed.note === path || claimed.text === block.normal);
  });
}

/** The claim of a finished run is not in the note: its answer may have to go in again. */
function lostClaim(note: Note, run: Run): boolean {
  return (
    run.finished !== undefined &&
    note.blocks.some(
      (block) =>
        (block.marker.kind === "mark" && block.normal === run.claimed.text) ||
        sessionAtWork(block) === run.session,
    )
  );
}

function wasCutOff(world: World, run: Run): boolean {
  return (
    run.started !== undefined &&
    !run.finished &&
    !world.running.has(run.session) &&
    run.claimed.machine === world.machine
  );
}

async function gather<Value>(
  runs: readonly Run[],
  wanted: (run: Run) => boolean,
  read: (run: Run) => Promise<Value>,
): Promise<Map<Run, Value>> {
  const found = new Map<Run, Value>();
  for (const run of runs) if (wanted(run)) found.set(run, await read(run));
  return found;
}
