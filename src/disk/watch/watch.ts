/**
 * The watcher: events, comparison, rest, and looks from time to time for what the system did not tell.
 * Not here: each of these (`folders.ts`, `tree.ts`, `settle.ts`, `rounds.ts`), what a change means (`daemon/`).
 */
import type { Clock } from "../../base/clock.ts";
import type { DiskContext } from "../context.ts";
import type { Watching, WatchListener, WatchOptions } from "../door.ts";
import { degradedState } from "./degraded.ts";
import { tellsLittle } from "./file-system.ts";
import { folderWatches } from "./folders.ts";
import { learnContents } from "./hashes.ts";
import { gitHold } from "./hold.ts";
import { type Gaps, noGaps, type Rounds, rounds } from "./rounds.ts";
import { settling } from "./settle.ts";
import type { FileTable } from "./table.ts";
import { isBelow, type Tree, tree } from "./tree.ts";

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
  const { root, clock, guard } = disk;
  const isThere = () => guard.look() === "same";
  const gitIsBusy = gitHold(root, clock);
  const gaps = noGaps();
  const settle = settling({
    ...{ root, clock, table, settleMs: options.settleMs, native: disk.native },
    held: () => !isThere() || gitIsBusy(),
    tell: (path) => listener.changed(path),
  });
  const watches = folderWatches({
    ...{ root, clock },
    touched: (folder, names) => looks.look(folder, names),
    heard: () => round.heard(),
  });
  const listens = options.poll !== true;
  const looks: Tree = tree({
    ...{ root, ignore: options.ignore, table, touch: settle.touch, isThere },
    folderCame: (folder) => {
      const refusal = listens ? watches.add(folder) : undefined;
      if (refusal) gaps.unwatched.set(folder, refusal);
    },
    folderWent: (folder) => {
      watches.removeBelow(folder);
      forgetBelow(gaps, folder);
    },
    folderUnread: (folder) => gaps.unread.add(folder),
  });
  const degraded = degradedState(listener.degraded);
  const little = options.poll === "auto" && tellsLittle(root);
  const round: Rounds = rounds({
    ...{ clock, guard, tree: looks, watches, gaps, degraded, root },
    lookAtAllOften: !listens || little,
    replaced: async () => (await listener.replaced?.(guard.adopt)) ?? false,
  });
  const firstLookMs = await timed(clock, () => looks.lookAtAll(true));
  if (little) degraded("no-events", true);
  round.start(firstLookMs);
  let stopped = false;
  const learning = learnContents(root, table, () => stopped);
  return {
    close: async () => {
      stopped = true;
      round.stop();
      settle.stop();
      watches.close();
      await learning;
    },
  };
}

async function timed(clock: Clock, work: () => Promise<unknown>): Promise<number> {
  const from = clock.monotonicMs();
  await work();
  return clock.monotonicMs() - from;
}

function forgetBelow(gaps: Gaps, below: string): void {
  for (const folder of [...gaps.unwatched.keys()]) if (isBelow(folder, below)) gaps.unwatched.delete(folder);
  for (const folder of [...gaps.unread]) if (isBelow(folder, below)) gaps.unread.delete(folder);
}
