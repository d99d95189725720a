/**
 * Does what must not be left out, again and again while the disk refuses it, until it is done or crew is stopped.
 * Not here: what is said meanwhile (`faults.ts`), paths that are looked at again (`loop.ts`).
 */
import { wait } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import { DiskFault } from "../disk/disk-fault.ts";
import type { World } from "./world.ts";

/** `what` names the work for people. @throws the last fault once crew is being stopped, and every other error at once. */
export async function patiently<Value>(
  world: Pick<World, "clock" | "faults" | "stopping">,
  what: string,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let waitMs: number = limits.faultRetryMs; ; waitMs = Math.min(waitMs * 2, limits.faultRetryMaxMs)) {
    try {
      const value = await work();
      world.faults.worked(what);
      return value;
    } catch (error) {
      if (!(error instanceof DiskFault) || world.stopping.aborted) throw error;
      world.faults.failed(what, error);
      await wait(world.clock, waitMs, world.stopping).catch(() => {}); // stopped: one last try
    }
  }
}
