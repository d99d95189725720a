/**
 * What is known of the bare marks of a note before any may fire: old ones, who wrote new ones, what git brought.
 * Not here: what follows (`reconcile/request.ts`).
 */
import type { Instant } from "../base/instant.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { RequestBlock } from "../documents/note-types.ts";
import { inBaseline, isTyped, runsOf } from "../documents/receipts-ask.ts";
import type { Author, Origin, RequestView } from "../reconcile/request-view.ts";
import { baselineKey } from "../reconcile/run.ts";
import { judgeAuthor, type TurnTrace } from "./authors.ts";
import type { NoteNow } from "./note-now.ts";
import { tracesOnDisk } from "./past-traces.ts";
import { readReceiptsNow } from "./receipts-log.ts";
import type { World } from "./world.ts";

type Judged = Pick<RequestView, "isBaseline" | "authorOf" | "originOf" | "lastBroughtAt">;

export async function viewMarks(world: World, now: NoteNow): Promise<Judged> {
  const { path, note } = now;
  const marks = note.blocks.filter(
    (block) => block.marker.kind === "mark" && !isBaselineMark(world, now, block),
  );
  const origins = await originsOf(world, path, marks);
  const authors = await authorsOf(world, now, marks);
  return {
    isBaseline: (block, ordinal) => baselineHas(world, path, block, ordinal),
    authorOf: (block) => authors.get(block) ?? { kind: "person" },
    originOf: (block) => origins.get(block) ?? "typed",
    ...(await broughtAt(world, path, marks)),
  };
}

function isBaselineMark(world: World, { path, note }: NoteNow, block: RequestBlock): boolean {
  const equal = note.blocks.filter((each) => each.marker.kind === "mark" && each.normal === block.normal);
  return baselineHas(world, path, block, equal.indexOf(block) + 1);
}

/** A note that was moved brings its old marks along: they are known by the place it had. */
function baselineHas(world: World, path: WorkspacePath, block: RequestBlock, ordinal: number): boolean {
  const had = (note: string) => inBaseline(world.receipts, baselineKey(note, block, ordinal));
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
async function tracesFor(world: World, now: NoteNow, fresh: readonly RequestBlock[]): Promise<TurnTrace[]> {
  if (fresh.length === 0) return [];
  const past = world.notes.knows(now.path) ? [] : await tracesOnDisk(world, now.savedAt);
  return [...world.recentTurns.traces(world.clock.now()), ...past];
}

/** Judged before the index takes the note in: a mark that was there at the last look keeps its author. */
async function authorsOf(
  world: World,
  now: NoteNow,
  marks: readonly RequestBlock[],
): Promise<Map<RequestBlock, Author>> {
  const authors = new Map<RequestBlock, Author>();
  for (const block of marks) {
    const known = world.notes.authorOf(now.path, block.normal);
    if (known) authors.set(block, known);
  }
  const fresh = marks.filter((block) => !authors.has(block));
  const judged = judgeAuthor(now.path, now.savedAt, await tracesFor(world, now, fresh));
  if (judged.kind === "person") return authors;
  await readReceiptsNow(world); // the receipt of a person's command may be newer than what was heard of it
  for (const block of fresh) {
    if (!isTyped(world.receipts, now.path, block.normal)) authors.set(block, judged);
  }
  return authors;
}
