/**
 * What crew renews and asks again by itself while it watches: its lease, and the trust of a person.
 * Not here: the lease's file (`lease.ts`), what trust is given to (`trusted-things.ts`).
 */
import type { Cancel } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import { renewLease } from "./lease.ts";
import { lookAtKnown } from "./look-at.ts";
import { readAgain } from "./read-again.ts";
import { trustedOf } from "./runtimes-here.ts";
import type { World } from "./world.ts";

/** Renews the lease of this machine, and reads again what may have changed unseen. */
export function keepLease(world: World): Cancel {
  let cancel: Cancel = () => {};
  const renew = async () => {
    try {
      await renewLease(world.disk, world.home, world.machine, world.clock.now(), false);
      world.faults.worked("watching.json");
      if (await readAgain(world)) lookAtKnown(world);
    } catch (error) {
      world.faults.failed("watching.json", error);
    }
    arm(); // a full disk must not be the end of the lease
  };
  const arm = () => {
    cancel = world.clock.after(limits.leaseRenewMs, () => world.track(renew()));
  };
  arm();
  return () => cancel();
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
