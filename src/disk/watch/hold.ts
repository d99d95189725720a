/**
 * Says when nothing may be told because git changes the folder.
 * Not here: the wait (`settle.ts`), a folder that is away (`../root-guard.ts`).
 */
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
