/**
 * The heart of compare-and-swap: puts a finished file in the place of another in one step, then looks at what came out.
 * If that is not what was read, a person saved in between: theirs goes back, and no byte of either is dropped.
 * Everything here is synchronous, so that nothing of crew's own comes between its steps.
 * Not here: making the new file (`temp.ts`), keeping the old one (`undo-store.ts`).
 */
import { linkSync, renameSync } from "node:fs";
import { errorCode } from "../base/assert.ts";
import type { Revision } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import type { WriteResult } from "./door.ts";
import { lookAt } from "./look.ts";
import type { Native } from "./native.ts";
import { statOf } from "./stat.ts";
import { removeQuietly } from "./temp.ts";

export interface Swap {
  /** The file to change, and the finished new one beside it. */
  path: string;
  temp: string;
  readAs: Revision;
  /** What `temp` holds. */
  own: Revision;
  native: Native | undefined;
  /** Takes a file that holds somebody's save which has no place any more. */
  keepStray(temp: string): void;
  /** Takes crew's own file, back from the place; whoever opened it there may still write into it. */
  takeOwn(temp: string): void;
}

/**
 * `written`: `path` holds the new text, and `temp` names the old file, which an editor may still hold open.
 * `moved`: the file was not as it was read; it is as others left it, and `temp` is gone.
 */
export function swapIn(swap: Swap): WriteResult {
  if (lookAt(swap.path)?.revision !== swap.readAs) return withdraw(swap);
  try {
    if (!swap.native) return renameOver(swap);
    swap.native.exchange(swap.path, swap.temp);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return withdraw(swap);
    if (cannotExchange(error)) return renameOver(swap);
    throw error;
  }
  if (lookAt(swap.temp)?.revision === swap.readAs) return "written";
  giveBack(swap);
  return "moved";
}

/** What file systems say that know no exchange. */
function cannotExchange(error: unknown): boolean {
  return ["EINVAL", "ENOSYS", "EOPNOTSUPP", "ENOTSUP"].includes(errorCode(error) ?? "");
}

function withdraw(swap: Swap): "moved" {
  removeQuietly(swap.temp);
  return "moved";
}

/**
 * `temp` holds the newest save; it goes back. Should yet another save come out of the place meanwhile, that one is
 * newer still, and the next round puts it back in turn.
 */
export function giveBack(swap: Swap): void {
  let expected: Revision | undefined = swap.own;
  for (let attempt = 0; attempt < limits.giveBackAttempts; attempt++) {
    const newest = lookAt(swap.temp)?.revision;
    try {
      swap.native?.exchange(swap.path, swap.temp);
    } catch (error) {
      if (errorCode(error) === "ENOENT") break;
      throw error;
    }
    const out = lookAt(swap.temp)?.revision;
    if (out === swap.own) {
      swap.takeOwn(swap.temp);
      return;
    }
    if (out === expected) break;
    expected = newest;
  }
  swap.keepStray(swap.temp);
}

/**
 * Without an exchange: a second name for the old file shows what was renamed over. The window in which another
 * program's rename is lost is a few microseconds, not none; `docs/disk.md` says so.
 */
function renameOver(swap: Swap): WriteResult {
  const backup = `${swap.temp}.old`;
  linkSync(swap.path, backup);
  if (lookAt(backup)?.revision !== swap.readAs || !sameFile(backup, swap.path)) {
    removeQuietly(backup);
    return withdraw(swap);
  }
  renameSync(swap.temp, swap.path);
  renameSync(backup, swap.temp);
  if (lookAt(swap.temp)?.revision === swap.readAs) return "written";
  if (lookAt(swap.path)?.revision === swap.own) renameSync(swap.temp, swap.path);
  else swap.keepStray(swap.temp);
  return "moved";
}

function sameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statOf(path));
  return one !== undefined && other !== undefined && one.ino === other.ino && one.dev === other.dev;
}
