/**
 * `crew watch` without its words: takes the lock, looks at everything once, then at what changes, until it is stopped.
 * Not here: the loop (`loop.ts`), what a command prints (`cli/`).
 */
import type { Cancel } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import { type WorkspacePath, workspacePath } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import type { Held, Watching } from "../disk/door.ts";
import { kindOf, mayHoldRequests } from "../documents/kinds.ts";
import { findBaseline } from "./baseline.ts";
import { renewLease } from "./lease.ts";
import { type Loop, type LoopOptions, makeLoop } from "./loop.ts";
import { readFolder } from "./read-folder.ts";
import { appendReceipt, isReceiptsFile, takeReceipts } from "./receipts-log.ts";
import type { World } from "./world.ts";

export interface WatchOptions extends LoopOptions {
  /** Look at these paths only, for a command that waits for one request. */
  only?: ReadonlySet<string>;
  /** Ask at intervals instead of listening; "auto" leaves it to the disk. */
  poll: boolean;
  /** This machine starts the work from now on. */
  takeOver: boolean;
}

export interface Watch {
  readonly loop: Loop;
  /** Resolves when everything that is due is done: nothing waits, no turn runs, no timer is set. */
  settled(): Promise<void>;
  /** Stops: running turns are ended and say so, the lock is given back. */
  stop(): Promise<void>;
}

/** @throws UserError when another process watches this folder. */
export async function startWatch(world: World, options: WatchOptions): Promise<Watch> {
  const lock = options.dryRun ? undefined : await needLock(world);
  const loop = makeLoop(world, options);
  world.lookAt = (path) =>
    options.only && !isOnly(world, options.only, path) ? undefined : loop.lookAt(path);
  const runs = loop.runs();
  if (!options.dryRun) await prepare(world, options);
  const watching = await listen(world, options);
  const stopLease = options.dryRun ? () => {} : keepLease(world);
  const stopTrust = options.dryRun ? () => {} : keepTrust(world);
  await lookAtAll(world);
  return {
    loop,
    settled: () => settle(world, loop),
    stop: async () => {
      stopLease();
      stopTrust();
      await watching.close();
      cancelAll(world, "crew", "crew watch was stopped");
      await world.sessions.close();
      await world.finished();
      await loop.idle();
      loop.stop();
      await runs;
      await lock?.release();
    },
  };
}

/** A page of a session belongs to whatever asked for it. */
function isOnly(world: World, only: ReadonlySet<string>, path: string): boolean {
  return only.has(path) || world.sessionIndex.all().some((folder) => folder.page === path);
}

async function needLock(world: World): Promise<Held> {
  const lock = await world.disk.lockWorkspace();
  if ("release" in lock) return lock;
  throw new UserError(
    {
      message: `Process ${lock.pid} on ${lock.host} watches this folder already.`,
      fix: "Use that one, or end it first.",
      meanwhile: "Nothing was started.",
    },
    exitCodes.busy,
  );
}

/** The first look makes the baseline; a take-over is put on record; the lease says who watches. */
async function prepare(world: World, options: WatchOptions): Promise<void> {
  for (const left of await world.agents.endOrphans()) {
    world.listener.say?.(`Ended what an earlier crew left running: ${left}.`);
  }
  await ensureBaseline(world);
  if (options.takeOver && world.worker !== world.machine) {
    await appendReceipt(world, { type: "take_over", from: world.worker });
    world.worker = world.machine;
  }
  const lease = await renewLease(world.disk, world.home, world.machine, world.clock.now(), options.takeOver);
  if (world.settings.worker === undefined) world.worker = lease.machine;
}

/** One `baseline` record, unless there is one: marks that stand here now never run. */
export async function ensureBaseline(world: World): Promise<number> {
  if (world.receipts.hasBaseline) return 0;
  const { keys, notes } = await findBaseline(world.disk, world.home, await world.disk.list());
  await appendReceipt(world, { type: "baseline", keys, notes });
  return keys.length;
}

async function listen(world: World, options: WatchOptions): Promise<Watching> {
  const { settleMs, ignore } = world.settings.watch;
  return world.disk.watch(
    { settleMs, ignore, poll: options.poll },
    {
      changed: (path) => world.track(changed(world, path)),
      degraded: (message) => world.listener.say?.(message),
    },
  );
}

/** Most changes ask for a look at the path; files that others depend on are read again first. */
async function changed(world: World, path: WorkspacePath): Promise<void> {
  const kind = kindOf(path, world.home);
  if (isReceiptsFile(world.home, path)) await takeReceipts(world.disk, path, world.receipts);
  else if (kind === "settings" || kind === "agent" || kind === "watching") await readAgain(world);
  else return noteChange(world, path);
  lookAtKnown(world);
}

async function noteChange(world: World, path: WorkspacePath): Promise<void> {
  if ((await world.disk.read(path, 0)).kind === "absent") world.files.delete(path);
  else world.files.add(path);
  if (!world.folderTrusted) await readAgain(world);
  world.lookAt(path);
}

/** Settings or agents changed: what runs keeps what it began with, and `paused` ends it. */
async function readAgain(world: World): Promise<void> {
  const { receipts: _, sessionIndex: __, ...read } = await readFolder(world);
  Object.assign(world, read);
  if (world.settings.paused) cancelAll(world, "person", "paused");
}

function cancelAll(world: World, actor: string, why: string): void {
  for (const running of world.running.values()) {
    if (running.cancelled) continue;
    running.cancelled = { actor, why };
    world.sessions.cancel(running.session, why);
  }
}

/** Every note with a marker, and every note that is owed an answer. */
function lookAtKnown(world: World): void {
  for (const path of world.notes.paths()) world.lookAt(workspacePath(path));
  for (const run of world.openRuns()) world.lookAt(workspacePath(run.claimed.note));
}

/** Recovery is an ordinary look at everything. */
async function lookAtAll(world: World): Promise<void> {
  for (const path of world.files) {
    if (mayHoldRequests(path as WorkspacePath, world.home)) world.lookAt(path as WorkspacePath);
  }
  for (const folder of world.sessionIndex.all()) world.lookAt(folder.page);
  for (const run of world.openRuns()) world.lookAt(workspacePath(run.claimed.note));
}

function keepLease(world: World): Cancel {
  let cancel: Cancel = () => {};
  const renew = async () => {
    await renewLease(world.disk, world.home, world.machine, world.clock.now(), false);
    await readAgain(world);
    lookAtKnown(world);
    arm();
  };
  const arm = () => {
    cancel = world.clock.after(limits.leaseRenewMs, () => world.track(renew()));
  };
  arm();
  return () => cancel();
}

/** Trust lies outside the folder, so nobody tells: what is not trusted is asked about again. */
function keepTrust(world: World): Cancel {
  const ask = async () => {
    if (!allTrusted(world)) {
      const before = trustOf(world);
      await readAgain(world);
      if (trustOf(world) !== before) lookAtKnown(world);
    }
    cancel = world.clock.after(limits.trustPollMs, () => world.track(ask()));
  };
  let cancel = world.clock.after(limits.trustPollMs, () => world.track(ask()));
  return () => cancel();
}

function allTrusted(world: World): boolean {
  return world.folderTrusted && world.runtimes.every((runtime) => world.trustedRuntimes.has(runtime.name));
}

function trustOf(world: World): string {
  return [world.folderTrusted, ...world.trustedRuntimes].join();
}

/** Waits out turns and timers, and what they lead to. */
async function settle(world: World, loop: Loop): Promise<void> {
  for (;;) {
    await loop.idle();
    if (loop.settled) return;
    await world.finished();
    if (loop.settled) return;
    await new Promise<void>((resolve) => {
      world.clock.after(limits.settlePollMs, resolve);
    });
  }
}
