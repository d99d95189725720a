/**
 * Opens the session of a run: its folder, its recorder, its host; gives turns one after another.
 * Not here: the order of a run (`session-run.ts`), what the page shows (`page.ts`).
 */
import { limits } from "../base/limits.ts";
import type { LedgerBody } from "../documents/ledger.ts";
import { foldLedger, type LedgerFold } from "../documents/ledger-fold.ts";
import { parseLedger } from "../documents/ledger-read.ts";
import { recordsInForce } from "../documents/log.ts";
import type { Request } from "../documents/request.ts";
import { newSessionPage } from "../documents/session-page.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { Runtime, SessionHost, TurnEnd } from "../sessions/contract.ts";
import { makeChangeLog } from "./changes.ts";
import { newPageFields } from "./page.ts";
import { makePatchFile, readPatch } from "./patch-file.ts";
import { patiently } from "./patience.ts";
import { promptFor } from "./prompt-for.ts";
import type { Recorder } from "./recorder.ts";
import { folderOfCwd } from "./roots.ts";
import type { RunningSession } from "./running.ts";
import { newSessionFolder, type SessionFolder } from "./session-folder.ts";
import { openHost } from "./session-host.ts";
import { makeSessionLedger } from "./session-ledger.ts";
import { openRecorder } from "./session-records.ts";
import { openTools, type SessionTools } from "./session-tools.ts";
import { findRuntime } from "./start-state.ts";
import type { World } from "./world.ts";

export interface OpenSession {
  folder: SessionFolder;
  record(body: TranscriptBody): void;
  /** One turn; its prompt is built from what is on disk now. */
  turn(request: Request): Promise<TurnEnd>;
  flush(): Promise<void>;
  /** Writes the patch, the last ledger record, and gives the tools back. */
  close(): Promise<void>;
}

export async function openSession(
  world: World,
  plan: RunPlan,
  running: RunningSession,
): Promise<OpenSession> {
  const folder = await patiently(world, `the folder of ${running.session}`, () => ensureFolder(world, plan));
  const ledger = makeSessionLedger(plan.request, await readLedger(world, folder));
  const changes = makePatchFile(
    world.disk,
    folder.changes,
    await readPatch(world.disk, folder.changes),
    makeChangeLog(),
  );
  const recorder = openRecorder(world, folder, ledger, running);
  const tools = await openTools(world, running.session, {
    fold: ledger.fold,
    write: (body) => writeLedger(recorder, body),
  });
  const host = await openHost(world, plan, folder, running, recorder, changes);
  return {
    folder,
    record: recorder.record,
    turn: (request) => {
      ledger.turn(request);
      return oneTurn(world, plan, request, running, folder, recorder, host, tools);
    },
    flush: recorder.flush,
    close: async () => {
      await recorder.flush();
      await tools.close();
      await changes.flush();
    },
  };
}

function writeLedger(recorder: Recorder, body: LedgerBody): Promise<void> {
  recorder.ledger(body);
  return recorder.flush();
}

async function ensureFolder(world: World, plan: RunPlan): Promise<SessionFolder> {
  const id = plan.request.session_id;
  const known = world.sessionIndex.find(id);
  if (known) return known;
  const folder = newSessionFolder(
    world.home,
    id,
    plan.request.instruction,
    world.clock.now(),
    world.settings.timezone,
  );
  await world.disk.create(folder.page, newSessionPage(newPageFields(world, plan)), {
    why: "a session begins",
    session: id,
  });
  world.sessionIndex.add(id, folder);
  world.ownWrites.set(folder.page, world.clock.now());
  return folder;
}

async function readLedger(world: World, folder: SessionFolder): Promise<LedgerFold> {
  const found = await world.disk.read(folder.ledger);
  return foldLedger(found.kind === "file" ? recordsInForce(parseLedger(folder.ledger, found.text)) : []);
}

async function oneTurn(
  world: World,
  plan: RunPlan,
  request: Request,
  running: RunningSession,
  folder: SessionFolder,
  recorder: Recorder,
  host: SessionHost,
  tools: SessionTools,
): Promise<TurnEnd> {
  const runtime: Runtime = findRuntime(world, plan.runtime);
  const prompt = await promptFor(world, request, folder, plan.again);
  const cwd = folderOfCwd(world, request.cwd);
  recorder.record({ type: "prompt", request, context: prompt.slice(0, limits.logLineBytes / 4) });
  const ownTools = !runtime.quirks.offerFiles;
  if (ownTools) await host.commandStarts();
  const ended = world.sessions.prompt(
    { session: request.session_id, runtime, cwd, may: request.may, prompt, mcpServers: tools.servers },
    host,
  );
  if (running.cancelled) world.sessions.cancel(running.session, running.cancelled.why); // before there was a turn to end
  const end = await ended;
  if (ownTools) await host.commandEnded();
  await recorder.flush();
  return end;
}
