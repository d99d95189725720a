/**
 * What is looked at from time to time, because nobody tells: is the workspace there, what happened in folders without a
 * watch, can closed folders be listed again, and everything, for events that got lost.
 * Not here: looking (`tree.ts`), what people are told (`degraded.ts`).
 */
import { opendirSync } from "node:fs";
import { join } from "node:path";
import type { Cancel, Clock } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import type { DiskPath } from "../../base/paths.ts";
import type { RootGuard } from "../root-guard.ts";
import type { Loss } from "./degraded.ts";
import type { FolderWatches, WatchRefusal } from "./folders.ts";
import { stormWatch } from "./storm.ts";
import type { Tree } from "./tree.ts";

/** Where events are not enough. */
export interface Gaps {
  /** Folders without a watch, and why. */
  unwatched: Map<string, WatchRefusal>;
  /** Folders that are there and cannot be listed. */
  unread: Set<string>;
}

export function noGaps(): Gaps {
  return { unwatched: new Map(), unread: new Set() };
}

export interface RoundNeeds {
  root: DiskPath;
  clock: Clock;
  guard: RootGuard;
  tree: Tree;
  watches: FolderWatches;
  gaps: Gaps;
  degraded(loss: Loss, lost: boolean): void;
  /** Everything is looked at as often as folders without a watch are. */
  lookAtAllOften: boolean;
  /** Another folder stands at the root: is it the same workspace? */
  replaced(): Promise<boolean>;
}

export interface Rounds {
  /** Begins, and says what is missing already. The first look at everything took `firstLookMs`. */
  start(firstLookMs: number): void;
  /** An event came. */
  heard(): void;
  stop(): void;
}

export function rounds(needs: RoundNeeds): Rounds {
  const { clock, tree } = needs;
  const cancels = new Set<Cancel>();
  let stopped = false;
  /** Does `act` again and again: `ms` after it was done last, later when it takes long. */
  const every = (ms: number, rest: number, act: () => Promise<unknown>, tookMs = 0) => {
    if (stopped) return;
    const pauseMs = Math.min(tookMs * rest, limits.rescanLongestMs);
    const cancel = clock.after(Math.max(ms, pauseMs), () => {
      cancels.delete(cancel);
      const from = clock.monotonicMs();
      void act().finally(() => every(ms, rest, act, clock.monotonicMs() - from));
    });
    cancels.add(cancel);
  };
  const storm = stormWatch(clock, () => void tree.lookAtAll(false));
  return {
    start: (firstLookMs) => {
      tellGaps(needs, new Set());
      every(limits.pollMs, limits.pollRest, roundOf(needs));
      const lookAtAll = () => tree.lookAtAll(false);
      if (needs.lookAtAllOften) every(limits.pollMs, limits.pollRest, lookAtAll);
      else every(limits.rescanMs, limits.rescanRest, lookAtAll, firstLookMs);
    },
    heard: storm.heard,
    stop: () => {
      stopped = true;
      storm.stop();
      for (const cancel of cancels) cancel();
    },
  };
}

/** One short round; the set remembers which closed folders were told. */
function roundOf(needs: RoundNeeds): () => Promise<void> {
  const told = new Set(needs.gaps.unread);
  return async () => {
    if (!(await isBack(needs))) return;
    if (needs.tree.folders().length === 0) await needs.tree.lookAtAll(false);
    await lookIntoClosed(needs);
    lookIntoUnwatched(needs);
    tellGaps(needs, told);
  };
}

/** True while the workspace is there. One that stands there anew is taken up by `replaced`, and looked through. */
async function isBack(needs: RoundNeeds): Promise<boolean> {
  const state = needs.guard.look();
  const isTakenUp = state === "other" && (await needs.replaced());
  if (state !== "same") forgetWatches(needs);
  needs.degraded("root", state !== "same" && !isTakenUp);
  return state === "same" || isTakenUp;
}

/** They watch a folder that is not here any more. What is known of files stays: they are compared when they are back. */
function forgetWatches({ watches, tree, gaps }: RoundNeeds): void {
  watches.close();
  tree.forgetFolders();
  gaps.unwatched.clear();
  gaps.unread.clear();
}

async function lookIntoClosed({ root, gaps, tree }: RoundNeeds): Promise<void> {
  for (const folder of [...gaps.unread]) {
    if (!canList(join(root, folder))) continue;
    gaps.unread.delete(folder);
    await tree.lookAtAll(false, folder);
  }
}

function canList(folder: string): boolean {
  try {
    opendirSync(folder).closeSync();
    return true;
  } catch {
    return false;
  }
}

/** A limit that is still reached is asked about once a round, not once a folder. */
function lookIntoUnwatched({ gaps, watches, tree }: RoundNeeds): void {
  let refused: WatchRefusal | undefined;
  for (const folder of [...gaps.unwatched.keys()]) {
    refused ??= watches.add(folder);
    if (refused) gaps.unwatched.set(folder, refused);
    else gaps.unwatched.delete(folder);
    if (refused === "refused") refused = undefined; // that folder's own fault
    tree.look(folder, "all");
  }
}

/** Says what began and what is over since the last round. */
function tellGaps({ gaps, degraded }: RoundNeeds, told: Set<string>): void {
  const refusals = new Set(gaps.unwatched.values());
  for (const loss of ["watches", "instances", "open-files"] as const) degraded(loss, refusals.has(loss));
  const closed = (folder: string) => gaps.unread.has(folder);
  degraded(
    "refused",
    [...gaps.unwatched].some(([folder, why]) => why === "refused" && !closed(folder)),
  );
  for (const folder of [...told]) {
    if (closed(folder)) continue;
    degraded(`unread ${folder}`, false);
    told.delete(folder);
  }
  for (const folder of gaps.unread) {
    degraded(`unread ${folder}`, true);
    told.add(folder);
  }
}
