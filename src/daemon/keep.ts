/**
 * What crew renews and asks again by itself while it watches: its lease, and the trust of a person.
 * Not here: what a look at the leases leads to (`worker.ts`), what trust is given to (`trusted-things.ts`).
 */
import type { Cancel } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import { lookAtKnown } from "./look-at.ts";
import { readAgain } from "./read-again.ts";
import { trustedOf } from "./runtimes-here.ts";
import { lookAtLeases } from "./worker.ts";
import type { World } from "./world.ts";

/** Renews the lease of this machine, and reads again what may have changed unseen. */
export function keepLease(world: World): Cancel {
  let cancel: Cancel = () => {};
  const renew = async () => {
    try {
      if (await readAgain(world)) lookAtKnown(world);
      await lookAtLeases(world);
      world.faults.worked(leaseFault);
    } catch (error) {
      world.faults.failed(leaseFault, error);
    }
    arm(); // a full disk must not be the end of the lease
  };
  const arm = () => {
    cancel = world.clock.after(nextLookMs(world), () => world.track(renew()));
  };
  arm();
  return () => cancel();
}

const leaseFault = "the lease of this machine";

/** The next renewal, or the moment from which this machine starts the work. */
function nextLookMs({ worker, clock }: World): number {
  if (worker.from === undefined) return limits.leaseRenewMs;
  return Math.min(limits.leaseRenewMs, Math.max(limits.leaseLookMs, worker.from - clock.now()));
}

/** Trust lies outside the folder, so nobody tells: what is not trusted is asked about again. */
export function keepTrust(world: World): Cancel {
  const ask = async () => {
    if (trustOf(world) !== trustNow(world)) {
      await readAgain(world);
      lookAtKnown(world);
    }
    cancel = world.clock.after(limits.trustPollMs, () => world.track(ask()));
  };
  let cancel = world.clock.after(limits.trustPollMs, () => world.track(ask()));
  return () => cancel();
}

function trustOf(world: World): string {
  return [world.folderTrusted, ...world.trustedRuntimes].join();
}

function trustNow(world: World): string {
  return [world.trust.folder(), ...trustedOf(world, world.settings, world.runtimes)].join();
}
