/**
 * Work that must not overlap with work of its own kind within this process.
 * Not here: locks between processes (`disk/lock.ts`).
 */

/** Runs what it is given in the order of the calls, each after the one before has ended, failed or not. */
export type OneAtATime = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
