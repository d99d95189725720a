/**
 * Measures two things in turn, so that what disturbs one disturbs the other.
 * Not here: what is measured (`benches/`).
 */
import { systemClock } from "../../src/base/clock.ts";

const clock = systemClock();

/** How long `work` takes, in ms. */
export async function timed(work: () => unknown): Promise<number> {
  const start = clock.monotonicMs();
  await work();
  return clock.monotonicMs() - start;
}

export interface Pair {
  /** Medians, in ms. */
  ours: number;
  reference: number;
  /** The median of the rounds' ratios, and the smallest and largest. */
  ratio: number;
  low: number;
  high: number;
  rounds: number;
}

/** Runs `ours` and `reference` in turn, `rounds` times after one unmeasured round; both give a duration in ms, or are timed. */
export async function measurePair(
  rounds: number,
  ours: () => unknown,
  reference: () => unknown,
): Promise<Pair> {
  await ours();
  await reference();
  const pairs: [number, number][] = [];
  for (let i = 0; i < rounds; i++) pairs.push([await timed(ours), await timed(reference)]);
  return pairOf(pairs);
}

/** The medians of measured rounds, for durations that were taken elsewhere. */
export function pairOf(pairs: readonly (readonly [ours: number, reference: number])[]): Pair {
  const ratios = pairs.map(([ours, reference]) => ours / reference).sort((a, b) => a - b);
  return {
    ours: median(pairs.map(([ours]) => ours)),
    reference: median(pairs.map(([, reference]) => reference)),
    ratio: median(ratios),
    low: ratios.at(0) ?? Number.NaN,
    high: ratios.at(-1) ?? Number.NaN,
    rounds: pairs.length,
  };
}

/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
