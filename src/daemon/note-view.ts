/**
 * Gathers what the rules for requests look at: receipts, authors, git, running turns, transcripts of what was cut off.
 * Not here: the rules (`reconcile/request.ts`).
 */
import type { Revision } from "../base/hash.ts";
import { type Instant, later } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Note, RequestBlock } from "../documents/note-types.ts";
import { conversationOf, inBaseline, lastHoldOf, runsOf, typedAt } from "../documents/receipts-ask.ts";
import type { May } from "../documents/request.ts";
import type { Author, Origin, RequestView } from "../reconcile/request-view.ts";
import { isClaimed, type Run, requestKey } from "../reconcile/run.ts";
import { judgeAuthor, type TurnTrace } from "./authors.ts";
import { sourceOf } from "./note-index.ts";
import { runAnswer, runLastTurn, tracesOnDisk } from "./past-turns.ts";
import { startState } from "./start-state.ts";
import type { World } from "./world.ts";

export interface NoteNow {
  path: WorkspacePath;
  note: Note;
  revision: Revision;
  /** When it was saved last. */
  savedAt: Instant;
}

export async function noteView(world: World, now: NoteNow): Promise<RequestView> {
  const { path, note } = now;
  const runs = runsHere(world, now);
  const marks = note.blocks.filter(
    (block) => block.marker.kind === "mark" && !isBaselineMark(world, now, block),
  );
  const origins = await originsOf(world, path, marks);
  const authors = await authorsOf(world, now, marks);
  const answers = await gather(
    runs,
    (run) => (run.finished !== undefined && !run.answered) || lostClaim(note, run),
    (run) => runAnswer(world, run),
  );
  const lastTurns = await gather(
    runs,
    (run) => wasCutOff(world, run),
    (run) => runLastTurn(world, run),
  );
  return {
    path,
    revision: now.revision,
    note,
    now: world.clock.now(),
    timezone: world.settings.timezone,
    machine: world.machine,
    requestSettleMs: world.settings.watch.requestSettleMs,
    runs,
    holdFor: (block) => lastHoldOf(world.receipts, path, block.normal),
    isBaseline: (block, ordinal) => baselineHas(world, path, block, ordinal),
    authorOf: (block) => authors.get(block) ?? { kind: "person" },
    originOf: (block) => origins.get(block) ?? "typed",
    unchangedSince: (block) =>
      world.notes.since(path, sourceOf(note, block)) ??
      (world.notes.knows(path) ? world.clock.now() : now.savedAt),
    ...(await broughtAt(world, path, marks)),
    start: (may, agent) => startState(world, may, agent),
    isRunning: (session) => world.running.has(session),
    isStopping: (session) => world.running.get(session)?.cancelled !== undefined,
    lastTurn: (run) => lastTurns.get(run) ?? { changed: true },
    answer: (run) => answers.get(run) ?? { text: "", sessionName: run.session },
    sessionFor: (may, agent) => sessionFor(world, path, may, agent),
    claimStandsElsewhere: (session) => ![undefined, String(path)].includes(world.notes.claimOf(session)),
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
  const all = new Set([...byText.filter(isClaimed), ...open]);
  return [...all].sort((a, b) => a.claimed.at - b.claimed.at || (a.claimed.id < b.claimed.id ? -1 : 1));
}

/** The claim of a finished run is not in the note: its answer may have to go in again. */
function lostClaim(note: Note, run: Run): boolean {
  return (
    run.finished !== undefined &&
    note.blocks.some((block) => block.marker.kind === "mark" && block.normal === run.claimed.text)
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

function isBaselineMark(world: World, { path, note }: NoteNow, block: RequestBlock): boolean {
  const equal = note.blocks.filter((each) => each.marker.kind === "mark" && each.normal === block.normal);
  return baselineHas(world, path, block, equal.indexOf(block) + 1);
}

/** A note that was moved brings its old marks along: they are known by the place it had. */
function baselineHas(world: World, path: WorkspacePath, block: RequestBlock, ordinal: number): boolean {
  const had = (note: string) => inBaseline(world.receipts, requestKey(note, block.normal, ordinal));
  return (
    had(path) ||
    [...world.receipts.baselineNotes].some((note) => note !== path && !world.files.has(note) && had(note))
  );
}

async function originsOf(
  world: World,
  path: WorkspacePath,
  marks: readonly RequestBlock[],
): Promise<Map<RequestBlock, Origin>> {
  const origins = new Map<RequestBlock, Origin>();
  if (world.settings.requestsFromGit === "run") return origins;
  for (const block of marks) {
    const brought = await world.disk.broughtByGit(path, block.fromLine, block.toLine);
    origins.set(block, brought ? "git" : "typed");
  }
  return origins;
}

async function broughtAt(
  world: World,
  path: WorkspacePath,
  marks: readonly RequestBlock[],
): Promise<{ lastBroughtAt?: Instant }> {
  const ran = marks.some((block) => runsOf(world.receipts, path, block.normal).length > 0);
  const at = ran ? await world.disk.lastBroughtAt(path) : undefined;
  return at === undefined ? {} : { lastBroughtAt: at };
}

/** Turns that could have written marks which are new here. At the first look after a start they are read from disk. */
async function tracesFor(world: World, now: NoteNow, marks: readonly RequestBlock[]): Promise<TurnTrace[]> {
  const fresh = marks.filter((block) => !world.notes.hadMark(now.path, block.normal));
  if (fresh.length === 0) return [];
  const past = world.notes.knows(now.path) ? [] : await tracesOnDisk(world, now.savedAt);
  return [...world.recentTurns.traces(world.clock.now()), ...past];
}

/** Judged before the index takes the note in: a mark that was there at the last look was judged then. */
async function authorsOf(
  world: World,
  now: NoteNow,
  marks: readonly RequestBlock[],
): Promise<Map<RequestBlock, Author>> {
  const traces = await tracesFor(world, now, marks);
  const known = ({ normal }: RequestBlock) =>
    world.notes.hadMark(now.path, normal) || typedAt(world.receipts, now.path, normal) !== undefined;
  const fresh = marks.filter((block) => !known(block));
  return new Map(fresh.map((block) => [block, judgeAuthor(now.path, now.savedAt, traces)]));
}

/** A note is a conversation: its requests go on in one session, until it has been still for a week. */
function sessionFor(world: World, path: string, may: May, agent: string | undefined): string {
  const last = conversationOf(world.receipts, path, agent, may);
  if (last && later(last.lastAt, limits.conversationMs) > world.clock.now()) return last.session;
  return world.ids.session(
    (id) => world.sessionIndex.find(id) !== undefined || world.receipts.lastActivity.has(id),
  );
}
