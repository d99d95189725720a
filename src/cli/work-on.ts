/**
 * Gets the work of one note done: by the process that watches the folder, or, when there is none, by this one.
 * Not here: the work (`daemon/`), following it (`follow.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import { startWatch, type Watch } from "../daemon/watch.ts";
import type { CommandContext } from "./context.ts";
import { openCliWorld } from "./open-world.ts";
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
  if (await workspace.disk.lockHolder()) return async () => {};
  const world = await openCliWorld(context, workspace);
  const only = new Set<string>([note]);
  const watch = await startOrLeave(() =>
    startWatch(world, { dryRun: false, only, poll: false, takeOver: false }),
  );
  return async () => watch?.stop();
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
