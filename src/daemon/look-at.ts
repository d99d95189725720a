/** Which paths to look at, when it is not one that changed. Not here: looking (`look.ts`). */
import { type WorkspacePath, workspacePath } from "../base/paths.ts";
import { mayHoldRequests } from "../documents/kinds.ts";
import type { World } from "./world.ts";

/** Every note with a marker, and every note that is owed an answer. */
export function lookAtKnown(world: World): void {
  for (const path of world.notes.paths()) world.lookAt(workspacePath(path));
  for (const run of world.openRuns()) world.lookAt(workspacePath(run.claimed.note));
}

/** Recovery is an ordinary look at everything. */
export function lookAtAll(world: World): void {
  for (const path of world.files) {
    if (mayHoldRequests(path as WorkspacePath, world.home)) world.lookAt(path as WorkspacePath);
  }
  for (const folder of world.sessionIndex.all()) world.lookAt(folder.page);
  for (const run of world.openRuns()) world.lookAt(workspacePath(run.claimed.note));
}
