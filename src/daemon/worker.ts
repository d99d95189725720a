/**
 * Looks at the leases while crew watches: who starts the work now, and whether this machine may claim at this moment.
 * Not here: the leases' files (`lease.ts`), the rules (`reconcile/worker.ts`), when to look (`keep.ts`, `changed.ts`).
 */
import { type Worker, workerSentence } from "../reconcile/worker.ts";
import { readWorker, renewLease } from "./lease.ts";
import { lookAtAll } from "./look-at.ts";
import type { World } from "./world.ts";

/** Looks at the leases of all machines, renews that of this one, and says when the work moved. */
export async function lookAtLeases(world: World): Promise<void> {
  await underLease(world, async () => {});
}

/** Does `work` if this machine starts the work here at this moment; false when it does not. */
export async function underLease(world: World, work: () => Promise<void>): Promise<boolean> {
  return world.leaseTurn(async () => {
    const before = world.worker;
    if (world.watches) await renewLease(world);
    else world.worker = await readWorker(world, world.home, world.settings.worker, world.receipts);
    sayMove(world, before);
    if (world.worker.here) await work();
    return world.worker.here;
  });
}

function sayMove(world: World, before: Worker): void {
  const { machine, here, from } = world.worker;
  if (machine === before.machine && here === before.here && from === before.from) return;
  world.listener.say?.(workerSentence(world.worker, world.settings.timezone));
  if (here) lookAtAll(world);
}
