/**
 * The watcher: events, comparison, rest, and a look at everything from time to time for events that got lost.
 * Not here: each of these (`folders.ts`, `tree.ts`, `settle.ts`), what a change means (`daemon/`).
 */
import type { Cancel } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import type { DiskContext } from "../context.ts";
import type { Watching, WatchListener, WatchOptions } from "../door.ts";
import { degradedState } from "./degraded.ts";
import { type FolderWatches, folderWatches } from "./folders.ts";
import { learnContents } from "./hashes.ts";
import { gitHold, isThere } from "./hold.ts";
import { pollFiles } from "./poll.ts";
import { settling } from "./settle.ts";
import type { FileTable } from "./table.ts";
import { type Tree, tree } from "./tree.ts";

/** What runs and has to be ended. */
interface Running {
  tree: Tree;
  stopped: boolean;
  /** Folders without a watch of their own. */
  unwatched: Set<string>;
  cancels: Set<Cancel>;
}

/**
 * Watches the workspace until closed. Resolves once every change from then on will be told.
 * `table` starts empty, and must hear of crew's own writes from before this call on.
 * A file is told at most once for each of its contents; what crew wrote itself is not told.
 */
export async function watchFolder(
  disk: DiskContext,
  table: FileTable,
  options: WatchOptions,
  listener: WatchListener,
): Promise<Watching> {
  const { root, clock } = disk;
  const degraded = degradedState((message) => listener.degraded(message));
  const gitIsBusy = gitHold(root, clock);
  const settle = settling({
    ...{ root, clock, table, settleMs: options.settleMs, native: disk.native },
    held: () => !isThere(root) || gitIsBusy(),
    tell: (path) => listener.changed(path),
  });
  const watches = folderWatches(root, clock, (folder, names) => running.tree.look(folder, names));
  const unwatched = new Set<string>();
  const running: Running = {
    unwatched,
    tree: tree({
      ...{ root, ignore: options.ignore, table, touch: settle.touch },
      folderCame: (folder) => {
        if (!options.poll && !watches.add(folder)) unwatched.add(folder);
      },
      folderWent: (folder) => {
        watches.removeBelow(folder);
        for (const path of [...unwatched]) if (isBelow(path, folder)) unwatched.delete(path);
      },
    }),
    stopped: false,
    cancels: new Set(),
  };
  await running.tree.lookAtAll(true);
  degraded("watches", unwatched.size > 0);
  const poller = options.poll ? await pollFiles(root, options.ignore, settle.touch) : undefined;
  every(disk, running, limits.rescanMs, () => running.tree.lookAtAll(false));
  every(disk, running, limits.pollMs, () => lookAround(disk, running, watches, degraded));
  const learning = learnContents(root, table, () => running.stopped);
  return {
    close: async () => {
      running.stopped = true;
      for (const cancel of running.cancels) cancel();
      settle.stop();
      watches.close();
      await Promise.all([learning, poller?.close()]);
    },
  };
}

/** Every two seconds: is the folder there, and what is new where no watch could be had? */
async function lookAround(
  disk: DiskContext,
  running: Running,
  watches: FolderWatches,
  degraded: ReturnType<typeof degradedState>,
): Promise<void> {
  const there = isThere(disk.root);
  degraded("root", !there);
  if (!there) {
    watches.close();
    running.tree.forgetFolders();
    return;
  }
  if (running.tree.folders().length === 0) await running.tree.lookAtAll(false);
  for (const folder of [...running.unwatched]) {
    if (watches.add(folder)) running.unwatched.delete(folder);
    running.tree.look(folder, "all");
  }
  degraded("watches", running.unwatched.size > 0);
}

/** Does `act` again and again, `ms` after it was done last, until the watcher is stopped. */
function every(disk: DiskContext, running: Running, ms: number, act: () => Promise<void>): void {
  const cancel = disk.clock.after(ms, () => {
    running.cancels.delete(cancel);
    act()
      .catch(() => {})
      .finally(() => {
        if (!running.stopped) every(disk, running, ms, act);
      });
  });
  running.cancels.add(cancel);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
