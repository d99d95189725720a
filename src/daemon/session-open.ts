/**
 * Opens the session of a run: its folder, its recorder, its host; gives turns one after another.
 * Not here: the order of a run (`session-run.ts`), what the page shows (`page.ts`).
 */
import { limits } from "../base/limits.ts";
import { parseWorkspacePath, workspacePath } from "../base/paths.ts";
import type { LedgerBody } from "../documents/ledger.ts";
import { foldLedger, type LedgerFold } from "../documents/ledger-fold.ts";
import { parseLedger } from "../documents/ledger-read.ts";
import { recordsInForce } from "../documents/log.ts";
import type { Request } from "../documents/request.ts";
import { newSessionPage } from "../documents/session-page.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import { makeRedactor, type Redactor } from "../policy/redact.ts";
import type { RunPlan } from "../reconcile/effect.ts";
import type { Runtime, SessionHost, TurnEnd } from "../sessions/contract.ts";
import { renderLine } from "../text/json-line.ts";
import { mayWrite } from "./authors.ts";
import { makeChangeLog } from "./changes.ts";
import { makeCommandWatch } from "./command-watch.ts";
import { makeHost } from "./host.ts";
import { newPageFields } from "./page.ts";
import { makePatchFile, type PatchFile, readPatch } from "./patch-file.ts";
import { sessionPolicy } from "./permissions.ts";
import { promptFor } from "./prompt-for.ts";
import { makeRecorder, type Recorder } from "./recorder.ts";
import { folderOfCwd, openRoots } from "./roots.ts";
import type { RunningSession } from "./running.ts";
import { newSessionFolder, type SessionFolder } from "./session-folder.ts";
import { makeSessionLedger, type SessionLedger } from "./session-ledger.ts";
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
  const folder = await ensureFolder(world, plan);
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
      return oneTurn(world, plan, request, folder, recorder, host, tools);
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
  world.sessionIndex.add(id, folder);
  await world.disk.create(folder.page, newSessionPage(newPageFields(world, plan)), {
    why: "a session begins",
    session: id,
  });
  return folder;
}

async function readLedger(world: World, folder: SessionFolder): Promise<LedgerFold> {
  const found = await world.disk.read(folder.ledger);
  return foldLedger(found.kind === "file" ? recordsInForce(parseLedger(folder.ledger, found.text)) : []);
}

function openRecorder(
  world: World,
  folder: SessionFolder,
  ledger: SessionLedger,
  running: RunningSession,
): Recorder {
  const recorder = makeRecorder({
    clock: world.clock,
    records: world.records,
    appendTranscript: (record) => world.disk.append(folder.transcript, renderLine(record)),
    appendLedger: (record) => world.disk.append(folder.ledger, renderLine(record)),
    derive: ledger.derive,
    redactor: makeRedactor(world.secrets),
    saw: ledger.saw,
  });
  return {
    ...recorder,
    record: (body) => {
      noticeNames(body, running);
      recorder.record(body);
      world.listener.session?.(running.session, body);
    },
  };
}

/** Paths that writing tool calls name: marks in them are the agent's. */
function noticeNames(body: TranscriptBody, running: RunningSession): void {
  if (body.type === "diff") running.named.add(body.path);
  if (body.type === "tool_call" && mayWrite(body.kind))
    for (const path of body.locations) running.named.add(path);
}

async function openHost(
  world: World,
  plan: RunPlan,
  folder: SessionFolder,
  running: RunningSession,
  recorder: Recorder,
  changes: PatchFile,
): Promise<SessionHost> {
  const policy = await sessionPolicy(world, plan.request);
  const redactor = makeRedactor(world.secrets);
  const watch = makeCommandWatch(
    { clock: world.clock, snapshots: world.snapshots, running },
    (change) => changes.add(change),
    () =>
      recorder.record({
        type: "status",
        text: "Changes made by commands cannot be listed: git is not installed.",
      }),
  );
  return makeHost({
    session: running.session,
    disk: world.disk,
    roots: openRoots(world),
    record: recorder.record,
    flush: recorder.flush,
    decide: policy,
    diagnose: (line) => keepStray(world, folder, redactor, line),
    changed: (change) => {
      changes.add(change);
      const path = parseWorkspacePath(change.path);
      if (path !== undefined) world.lookAt(path); // the watcher passes over crew's own writes; marks in them are held
    },
    commandStarts: watch.starts,
    commandEnded: watch.ended,
  });
}

/** Stray lines of an agent are no part of what it said; they stand beside it, for whoever looks for a fault. */
function keepStray(world: World, folder: SessionFolder, redactor: Redactor, line: string): void {
  const path = workspacePath(folder.transcript.replace(/transcript\.jsonl$/, "artifacts/agent.log"));
  world.track(world.disk.append(path, redactor.redact(line)));
}

async function oneTurn(
  world: World,
  plan: RunPlan,
  request: Request,
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
  const end = await world.sessions.prompt(
    { session: request.session_id, runtime, cwd, may: request.may, prompt, mcpServers: tools.servers },
    host,
  );
  if (ownTools) await host.commandEnded();
  await recorder.flush();
  return end;
}
