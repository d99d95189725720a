/**
 * Gets the work of one note done: by the process that watches the folder, or, when there is none, by this one.
 * Not here: the work (`daemon/`), following it (`follow.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { readWorker } from "../daemon/lease.ts";
import { readReceipts } from "../daemon/receipts-log.ts";
import { startWatch, type Watch } from "../daemon/watch.ts";
import { type Worker, workerSentence } from "../reconcile/worker.ts";
import type { CommandContext } from "./context.ts";
import { openCliWorld } from "./open-world.ts";
import { say } from "./print.ts";
import { needItsCalendar, type Workspace } from "./workspace.ts";

/** Ends this process's part; harmless when another one works. */
export type StopWork = () => Promise<void>;

/** Starts to work on `note` unless somebody watches already. */
export async function workOn(
  context: CommandContext,
  workspace: Workspace,
  note: WorkspacePath,
): Promise<StopWork> {
  needItsCalendar(context, workspace);
  if (await workspace.disk.lockHolder()) {
    await sayWhere(context, workspace);
    return async () => {};
  }
  const world = await openCliWorld(context, workspace);
  const only = new Set<string>([note]);
  const watch = await startOrLeave(() =>
    startWatch(world, { dryRun: false, only, poll: false, takeOver: false }),
  );
  if (watch) sayElsewhere(context, workspace, world.worker);
  return async () => watch?.stop();
}

/** Whoever watches on this machine may only do what this machine may. */
async function sayWhere(context: CommandContext, workspace: Workspace): Promise<void> {
  const { disk, home, settings } = workspace;
  const paths = (await disk.list(`${home}runs`)).map(({ path }) => path);
  const parts = { disk, clock: context.clock, machine: await context.machine() };
  const receipts = await readReceipts(disk, home, paths);
  sayElsewhere(context, workspace, await readWorker(parts, home, settings.worker, receipts));
}

/** Somebody who waits here must know that nothing happens here. */
function sayElsewhere(context: CommandContext, { settings }: Workspace, worker: Worker): void {
  if (!worker.here)
    say(context, `${workerSentence(worker, settings.timezone)} The request waits in its note.`);
}

/** Another process may have taken the lock in between: then it does the work. */
async function startOrLeave(start: () => Promise<Watch>): Promise<Watch | undefined> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
