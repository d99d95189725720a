/**
 * Before the first look: the lock, what a killed crew left, the baseline, and whose machine starts the work.
 * Not here: the look itself (`look.ts`), the lease while crew runs (`keep.ts`).
 */
import { limits } from "../base/limits.ts";
import { workspacePath } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import type { Held } from "../disk/door.ts";
import { applyEdits } from "../text/edit.ts";
import { yamlSetEdits } from "../text/yaml-edits.ts";
import { findBaseline } from "./baseline.ts";
import { renewLease } from "./lease.ts";
import { readAgain } from "./read-again.ts";
import { appendReceipt } from "./receipts-log.ts";
import type { World } from "./world.ts";

/** The lock of this folder. @throws UserError when another process has it. */
export async function needLock(world: World): Promise<Held> {
  const lock = await world.disk.lockWorkspace();
  if ("release" in lock) return lock;
  throw new UserError(
    {
      message: `Process ${lock.pid} on ${lock.host} watches this folder already.`,
      fix: lock.unseen
        ? `Use that one, or end it there. From here nobody can see whether it still runs: if it does not, remove ${lock.unseen}.`
        : "Use that one, or end it first.",
      meanwhile: "Nothing was started.",
    },
    exitCodes.busy,
  );
}

/** The first look makes the baseline; a take-over is put on record; the lease says who watches. */
export async function prepare(world: World, takeOver: boolean): Promise<void> {
  for (const left of await world.agents.endOrphans()) {
    world.listener.say?.(`Ended what an earlier crew left running: ${left}.`);
  }
  world.aloneSince = world.clock.now();
  await begin(world, takeOver);
}

/** What a start writes into the folder; the same where another folder is taken up. */
export async function begin(world: World, takeOver: boolean): Promise<void> {
  await ensureBaseline(world);
  world.watches = true;
  await world.leaseTurn(async () => {
    await renewLease(world, takeOver);
    if (takeOver && (await nameThisMachine(world))) await renewLease(world);
  });
}

/** Where the setting names another machine, it names this one from now on. True when it did. */
async function nameThisMachine(world: World): Promise<boolean> {
  if (world.settings.worker === undefined || world.settings.worker === world.machine) return false;
  const path = workspacePath("crew.yaml");
  for (let attempt = 0; attempt < limits.editAttempts; attempt++) {
    const found = await world.disk.read(path);
    const edits = found.kind === "file" ? yamlSetEdits(found.text, ["worker"], world.machine) : undefined;
    if (found.kind !== "file" || !edits) break;
    const text = applyEdits(found.text, edits);
    const result = await world.disk.replace(path, found.revision, text, { why: "crew watch --take-over" });
    if (result !== "written") continue;
    await readAgain(world);
    return true;
  }
  throw new UserError({
    message: "crew.yaml could not be changed to name this machine.",
    fix: `Write \`worker: ${world.machine}\` into it.`,
    meanwhile: "Nothing was started.",
  });
}

/** One `baseline` record, unless there is one: marks that stand here now never run. */
export async function ensureBaseline(world: World): Promise<number> {
  if (world.receipts.baselineIds.size > 0) return 0;
  const { keys, notes } = await findBaseline(world.disk, world.home, await world.disk.list());
  await appendReceipt(world, { type: "baseline", keys, notes });
  return keys.length;
}
