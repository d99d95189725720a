/**
 * What a benchmark is: a few rows, each a ratio of crew's own work to a reference that ran beside it.
 * Times alone say nothing here: machines differ and are shared, so both halves run in turn within one run.
 * Not here: the list of benchmarks (`main.ts`), how they are printed (`report.ts`), measuring (`measure.ts`).
 */
export interface Row {
  /** What was done, with its size: "parse 10,000 notes". */
  name: string;
  /** crew's own figure, in `unit`. */
  ours: number;
  /** The reference's figure, in `unit`; absent where the goal is absolute. */
  reference?: number;
  /** What the reference is: "reading the same bytes". */
  beside?: string;
  unit: "ms" | "µs" | "per second" | "MiB" | "bytes" | "% of a core";
  /** The figure that the goal speaks of; a ratio unless the goal is absolute. */
  figure: number;
  /** The most (or, with `atLeast`, the least) that `figure` may be; absent: only told. */
  goal?: number;
  atLeast?: boolean;
  /** How `ours` grew when the work doubled: 2 is linear. */
  growth?: number;
  /** How many times it was measured, and the smallest and largest `figure` of them. */
  runs?: number;
  low?: number;
  high?: number;
}

export interface Bench {
  name: string;
  /** One sentence: what a person feels when this figure is bad. */
  about: string;
  /** `scale` shortens the work (1 is the whole; a test runs it at 0.01 to see that it still works). */
  run(scale: number): Promise<Row[]>;
}
