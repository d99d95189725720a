/**
 * Follows a request that was written into a note until it has ended, by the files alone: who works on it may be this
 * process or another one. Its events come as they reach the disk.
 * Not here: working on it (`work-on.ts`), printing (`print-session.ts`).
 */
import { type Clock, wait } from "../base/clock.ts";
import { type Instant, renderInstant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { type WorkspacePath, workspacePath } from "../base/paths.ts";
import { readReceipts, takeReceipts } from "../daemon/receipts-log.ts";
import { sessionFolderAt } from "../daemon/session-folder.ts";
import type { Disk } from "../disk/door.ts";
import { parseNote } from "../documents/note.ts";
import type { RunStatus } from "../documents/receipts.ts";
import { lastHoldOf, runsOf } from "../documents/receipts-ask.ts";
import type { ReceiptFold, Run } from "../documents/receipts-state.ts";
import type { TranscriptRecord } from "../documents/transcript.ts";
import { parseTranscript } from "../documents/transcript-read.ts";
import type { Placed } from "./place-request.ts";

export interface Followed {
  status: RunStatus | "held";
  /** Why it is not done; empty otherwise. */
  reason: string;
  session?: string;
}

export interface Follower {
  /** Resolves when the request is answered, stopped, or held; `hear` gets each record of its session once, in order. */
  end(placed: Placed, hear: (record: TranscriptRecord) => void, signal: AbortSignal): Promise<Followed>;
}

/** Begins to follow: what is on record now is not what is waited for. Made before the request is placed. */
export async function makeFollower(disk: Disk, clock: Clock, home: string): Promise<Follower> {
  const receipts = await readReceipts(
    disk,
    home,
    (await disk.list(`${home}runs`)).map(({ path }) => path),
  );
  const known = new Set([...receipts.keys.values()].flatMap(({ runs }) => runs.map(nameOf)));
  const since = clock.now();
  const look = onlyWhenChanged(disk);
  return {
    end: async (placed, hear, signal) => {
      const listen = makeListener(disk, look, home, hear);
      for (;;) {
        for (const month of new Set([since, clock.now()].map(monthOf))) {
          const path = workspacePath(`${home}runs/${month}.jsonl`);
          if ((await look(path)) !== undefined) await takeReceipts(disk, path, receipts);
        }
        const run = runsOf(receipts, placed.path, placed.block.normal).find((one) => !known.has(nameOf(one)));
        if (run) await listen(run);
        const end = run ? endOf(run) : await holdOf(disk, receipts, placed, since);
        if (end) return end;
        await wait(clock, limits.followMs, signal);
      }
    },
  };
}

function nameOf({ key, session }: Run): string {
  return `${key} ${session}`;
}

function monthOf(at: Instant): string {
  return renderInstant(at).slice(0, 7);
}

function endOf({ finished, answered, session }: Run): Followed | undefined {
  if (!finished || !answered) return undefined;
  return { status: finished.status, reason: finished.reason, session };
}

/** A hold that was written since, whose reason still stands in the note. */
async function holdOf(
  disk: Disk,
  receipts: ReceiptFold,
  { path, block }: Placed,
  since: Instant,
): Promise<Followed | undefined> {
  const hold = lastHoldOf(receipts, path, block.normal);
  if (!hold || hold.at < since) return undefined;
  const read = await disk.read(path, limits.noteBytes);
  const blocks = read.kind === "file" ? parseNote(path, read.text).blocks : [];
  const stands = blocks.some(({ normal, marker }) => normal === block.normal && marker.kind === "held");
  return stands ? { status: "held", reason: hold.reason } : undefined;
}

type Look = (path: WorkspacePath) => Promise<string | undefined>;

/** The text of a file when it is another than at the last look. */
function onlyWhenChanged(disk: Disk): Look {
  const seen = new Map<WorkspacePath, string>();
  return async (path) => {
    const read = await disk.read(path);
    if (read.kind !== "file" || seen.get(path) === read.revision) return undefined;
    seen.set(path, read.revision);
    return read.text;
  };
}

/** Tells what is new in the transcript of a run; its folder is looked for until it is there. */
function makeListener(disk: Disk, look: Look, home: string, hear: (record: TranscriptRecord) => void) {
  const heard = new Set<string>();
  let path: WorkspacePath | undefined;
  return async (run: Run): Promise<void> => {
    path ??= await transcriptOf(disk, home, run.session);
    const text = path && (await look(path));
    if (path === undefined || text === undefined) return;
    for (const { record } of parseTranscript(path, text).entries) {
      // A conversation goes on in its session: what was said before is not said again.
      if (heard.has(record.id) || Date.parse(record.ts) < (run.claimed?.at ?? 0)) continue;
      heard.add(record.id);
      hear(record);
    }
  };
}

async function transcriptOf(disk: Disk, home: string, session: string): Promise<WorkspacePath | undefined> {
  const folders = (await disk.list(`${home}sessions`)).map(({ path }) => sessionFolderAt(home, path));
  return folders.find((folder) => folder?.id === session)?.transcript;
}
