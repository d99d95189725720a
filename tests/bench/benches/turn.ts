/** A long turn and the first words of a short one: real `crew watch` beside a bare client with the same agent. */
import type { Bench, Row } from "../bench.ts";
import { median, pairOf } from "../measure.ts";
import { type BareClient, bareClient } from "../programs/bare-client.ts";
import { type RealWatch, realWatch } from "../programs/real-watch.ts";

export const turn: Bench = {
  name: "turn",
  about: "what an agent says in one turn must not wait for crew",
  run: (scale) =>
    withBoth(0, async (watch, bare) => {
      const pieces = Math.max(100, Math.round(10_000 * scale));
      const rounds = Math.max(3, Math.round(12 * scale));
      const once = await turns(watch, bare, pieces, rounds);
      const twice = await turns(watch, bare, 2 * pieces, Math.max(3, Math.round(rounds / 2)));
      const pair = pairOf(once);
      const row: Row = {
        name: `a turn of ${pieces} pieces, from its prompt to its end on disk`,
        ours: pair.ours,
        reference: pair.reference,
        beside: "a client that only counts",
        unit: "ms",
        figure: pair.ratio,
        goal: 1.15,
        growth: median(twice.map(([ours]) => ours)) / pair.ours,
        runs: pair.rounds,
        low: pair.low,
        high: pair.high,
      };
      const peak = watch.peakMiB();
      return [row, { name: "the most memory of crew watch", ours: peak, unit: "MiB", figure: peak }];
    }),
};

export const firstOutput: Bench = {
  name: "first-output",
  about: "how long the first words of an agent take to be seen",
  run: async (scale) => {
    const rounds = Math.max(3, Math.round(15 * scale));
    const rows: Row[] = [];
    for (const [thinkMs, who] of [
      [0, "an agent that answers at once"],
      [200, "an agent that thinks for 200 ms"],
    ] as const)
      rows.push(await withBoth(thinkMs, (watch, bare) => firstRow(who, watch, bare, rounds)));
    return rows;
  },
};

async function firstRow(who: string, watch: RealWatch, bare: BareClient, rounds: number): Promise<Row> {
  const pairs: [number, number][] = [];
  for (let i = 0; i < rounds + 1; i++) {
    const ours = await watch.ask("say 3 pieces");
    const theirs = await bare.ask("say 3 pieces");
    if (i > 0) pairs.push([ours.firstAt - ours.promptAt, theirs.firstAt - theirs.promptAt]);
  }
  const pair = pairOf(pairs);
  return {
    name: `first words in the transcript, ${who}`,
    ours: pair.ours,
    reference: pair.reference,
    beside: "a client that only counts",
    unit: "ms",
    figure: pair.ratio,
    goal: 1.2,
    runs: pair.rounds,
    low: pair.low,
    high: pair.high,
  };
}

/** Durations of turns of `pieces`, in turn; the first round does not count. */
async function turns(watch: RealWatch, bare: BareClient, pieces: number, rounds: number) {
  const pairs: [number, number][] = [];
  for (let i = 0; i < rounds + 1; i++) {
    const ours = await watch.ask(`say ${pieces} pieces`);
    const theirs = await bare.ask(`say ${pieces} pieces`);
    if (theirs.pieces !== pieces) throw new Error(`the bare client heard ${theirs.pieces} of ${pieces}`);
    if (i > 0) pairs.push([ours.endedAt - ours.promptAt, theirs.endedAt - theirs.promptAt]);
  }
  return pairs;
}

async function withBoth<T>(thinkMs: number, work: (watch: RealWatch, bare: BareClient) => Promise<T>) {
  const watch = await realWatch(thinkMs);
  const bare = await bareClient(thinkMs);
  try {
    return await work(watch, bare);
  } finally {
    await bare.end();
    await watch.end();
  }
}
