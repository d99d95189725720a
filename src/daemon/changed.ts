/**
 * What a change of a file leads to: mostly a look at it; files that others depend on are read again first.
 * Not here: watching (`disk/watch/`), looking (`look.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { kindOf } from "../documents/kinds.ts";
import { lookAtKnown } from "./look-at.ts";
import { readAgain } from "./read-again.ts";
import { isReceiptsFile, takeReceipts } from "./receipts-log.ts";
import { lookAtLeases } from "./worker.ts";
import type { World } from "./world.ts";

export async function changed(world: World, path: WorkspacePath): Promise<void> {
  const kind = kindOf(path, world.home);
  if (isReceiptsFile(world.home, path)) await takeReceipts(world.disk, path, world.receipts);
  else if (kind === "settings" || kind === "agent") await readAgain(world);
  else if (kind !== "watching") return noteChange(world, path);
  if (kind !== "agent") await lookAtLeases(world);
  lookAtKnown(world);
}

async function noteChange(world: World, path: WorkspacePath): Promise<void> {
  if ((await world.disk.read(path, 0)).kind === "absent") world.files.delete(path);
  else world.files.add(path);
  world.lookAt(path);
}
