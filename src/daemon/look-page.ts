/**
 * Looks at the page of a session: what a person wrote for it, and what crew's part should say.
 * Not here: the rules (`reconcile/session.ts`), the contents (`page.ts`).
 */
import { type Instant, later } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { FileRead } from "../disk/door.ts";
import { foldLedger } from "../documents/ledger-fold.ts";
import { parseLedger } from "../documents/ledger-read.ts";
import { recordsInForce } from "../documents/log.ts";
import { lastHoldOf, wasTyped } from "../documents/receipts-ask.ts";
import { pageEdits, parseSessionPage, type SessionPage } from "../documents/session-page.ts";
import type { Outcome } from "../reconcile/effect.ts";
import { isClaimed, type Run } from "../reconcile/run.ts";
import { reconcileSession, type SessionView } from "../reconcile/session.ts";
import { pageChange, type SessionState } from "./page.ts";
import { readTranscript } from "./past-turns.ts";
import type { SessionFolder } from "./session-folder.ts";
import type { World } from "./world.ts";

export async function lookAtPage(world: World, folder: SessionFolder & { id: string }): Promise<Outcome> {
  world.sessionIndex.add(folder.id, folder);
  const found = await world.disk.read(folder.page);
  if (found.kind !== "file") return { effects: [], reasons: [] };
  const state = await sessionState(world, folder);
  const page = parseSessionPage(folder.page, found.text);
  return reconcileSession(pageView(world, folder, found, page, state));
}

async function sessionState(world: World, folder: SessionFolder & { id: string }): Promise<SessionState> {
  const ledger = await world.disk.read(folder.ledger);
  const records = ledger.kind === "file" ? recordsInForce(parseLedger(folder.ledger, ledger.text)) : [];
  return {
    run: lastRunOf(world, folder.id),
    ledger: foldLedger(records),
    transcript: await readTranscript(world, folder.id),
    running: world.running.has(folder.id),
  };
}

/** The latest run of a session. */
export function lastRunOf(world: World, session: string): Run | undefined {
  const runs = [...(world.receipts.runsBySession.get(session) ?? [])].filter(isClaimed);
  return runs.sort((a, b) => a.claimed.at - b.claimed.at).at(-1);
}

function pageView(
  world: World,
  folder: SessionFolder & { id: string },
  found: Extract<FileRead, { kind: "file" }>,
  page: SessionPage,
  state: SessionState,
): SessionView {
  const { text, revision } = found;
  const savedAt = world.savedAt(found.mtime);
  const wroteAt = world.ownWrites.get(folder.page);
  const stopped = state.running && page.status === "stopped";
  return {
    path: folder.page,
    revision,
    session: folder.id,
    now: world.clock.now(),
    status: page.status,
    steer: page.steer,
    sent: [
      ...state.transcript.steers,
      ...(world.running.get(folder.id)?.steer ?? []),
      ...steerClaims(world, folder),
    ],
    unchangedSince: (line) => world.steerSince(folder.page, line, savedAt),
    typedByCommand: (line) => wasTyped(world.receipts, folder.page, line),
    requestSettleMs: world.settings.watch.requestSettleMs,
    run: state.run,
    running: state.running,
    isHeld: (line) => lastHoldOf(world.receipts, folder.page, line) !== undefined,
    stoppedAt: stoppedAt(world, folder.id),
    stopping: world.running.get(folder.id)?.cancelled !== undefined,
    mayStart: world.worker.here && !world.settings.paused && world.folderTrusted && hasArrived(world, state),
    pageEdits: stopped ? [] : pageEdits(text, pageChange(state, world.settings.timezone)),
    savedAt: isOwn(savedAt, wroteAt) ? (0 as Instant) : savedAt,
    wroteAt,
  };
}

/**
 * Steer lines that another machine's turn took stand in its transcript, which may come later than its receipts: they are
 * not sent again. Who crashed wrote no more of it, so this waits as long as a take-over does.
 */
function hasArrived(world: World, { run, transcript }: SessionState): boolean {
  if (!run?.finished || run.finished.machine === world.machine) return true;
  const started = [...(world.receipts.runsBySession.get(run.session) ?? [])].filter((one) => one.started);
  if (!transcript.open && transcript.turns >= started.length) return true;
  return world.clock.now() >= later(run.finished.at, limits.takeOverWaitMs);
}

/** Lines that began a turn of their own stand in the receipts. */
function steerClaims(world: World, folder: SessionFolder & { id: string }): string[] {
  const runs = [...(world.receipts.runsBySession.get(folder.id) ?? [])].filter(isClaimed);
  return runs.filter((run) => run.claimed.note === folder.page).map((run) => run.claimed.text);
}

function stoppedAt(world: World, session: string): Instant | undefined {
  const runs = [...(world.receipts.runsBySession.get(session) ?? [])];
  const stops = runs.flatMap(({ finished }) => (finished?.status === "stopped" ? [finished.at] : []));
  return stops.length > 0 ? (Math.max(...stops) as Instant) : undefined;
}

/** The last save of the page is the one that crew made. */
function isOwn(savedAt: Instant, wroteAt: Instant | undefined): boolean {
  return wroteAt !== undefined && savedAt <= wroteAt;
}
