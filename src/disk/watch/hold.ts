/**
 * Says when nothing may be told: while git changes the folder, and while the folder itself is away.
 * Not here: the wait (`settle.ts`).
 */
import { statSync } from "node:fs";
import type { Clock } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import type { DiskPath } from "../../base/paths.ts";
import { findRepository, isGitBusy } from "../git-dir.ts";

/** True while git works in the repository around `root`, for `limits.gitHoldMs` at most: then it is taken for dead. */
export function gitHold(root: DiskPath, clock: Clock): () => boolean {
  let busySinceMs: number | undefined;
  return () => {
    const repository = findRepository(root);
    if (!repository || !isGitBusy(repository)) {
      busySinceMs = undefined;
      return false;
    }
    busySinceMs ??= clock.monotonicMs();
    return clock.monotonicMs() - busySinceMs < limits.gitHoldMs;
  };
}

/** False when the folder is away: unmounted, moved, deleted. */
export function isThere(root: DiskPath): boolean {
  try {
    return statSync(root, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}
