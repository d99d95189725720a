/**
 * Another folder stands where the workspace was while crew watches: made again, copied back, mounted again. Once it rests
 * it is taken up as a start would: everything is read anew, and its own baseline says which receipts count.
 * Not here: noticing it (`disk/watch/rounds.ts`), what a start does with the lock (`watch.ts`).
 */
import { sha256 } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import { workspacePath } from "../base/paths.ts";
import type { WatchListener } from "../disk/door.ts";
import { lookAtAll } from "./look-at.ts";
import { makeNoteIndex } from "./note-index.ts";
import { begin } from "./prepare.ts";
import { cancelAll } from "./read-again.ts";
import { readFolder } from "./read-folder.ts";
import type { World } from "./world.ts";

type Adopt = Parameters<NonNullable<WatchListener["replaced"]>>[0];

const name = "the folder that stands where the workspace was";

/** For `WatchListener.replaced`. What the disk refuses meanwhile is said, and tried again at the next asking. */
export function makeTakeUp(world: World): (adopt: Adopt) => Promise<boolean> {
  const rests = makeRest(world);
  return async (adopt) => {
    try {
      if (!(await rests())) return false;
      await world.exclusive(() => takeUp(world, adopt));
      world.faults.worked(name);
    } catch (error) {
      world.faults.failed(name, error);
      return false;
    }
    lookAtAll(world);
    return true;
  };
}

/** True once a folder with settings has been the same for a while: a copy that is under way has no receipts yet. */
function makeRest(world: World): () => Promise<boolean> {
  let seen: { state: string; sinceMs: number } | undefined;
  return async () => {
    const settings = await world.disk.read(workspacePath("crew.yaml"), limits.controlFileBytes);
    if (settings.kind !== "file") return false;
    const state = sha256(JSON.stringify(await world.disk.list()));
    const now = world.clock.monotonicMs();
    if (seen?.state !== state) seen = { state, sinceMs: now };
    return now - seen.sinceMs >= limits.replacedRestMs;
  };
}

/** Read before it is adopted: until then nothing can start, and what another workspace owes is not done in this one. */
async function takeUp(world: World, adopt: Adopt): Promise<void> {
  const read = await readFolder(world);
  const known = world.receipts.baselineIds;
  const same = [...read.receipts.baselineIds].some((id) => known.has(id));
  if (!same) cancelAll(world, "crew", "another workspace stands in its place");
  const giveBack = adopt();
  Object.assign(world, read, { notes: makeNoteIndex() });
  try {
    await begin(world, false);
  } catch (error) {
    giveBack();
    throw error;
  }
  if (!same) world.listener.say?.(otherSentence);
}

const otherSentence =
  "Another workspace stands where the old one was: it does not hold the old one's first receipt. crew goes on in it as at " +
  "a first start; marks that stand in it now do not run until their block is edited.";
