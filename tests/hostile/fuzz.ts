/** Mutates the texts of a kind and fails with the smallest text that crew treats wrongly, and the seed that finds it again. */
import fc from "fast-check";
import { expect } from "vitest";
import type { FileKind } from "../../src/documents/kinds.ts";
import { mutated } from "./mutate.ts";
import { faultsOf } from "./probe.ts";

/** One text may take this long on a busy machine; more is a hang. */
const hangMs = 20_000;

/** Tries `copies` mutated texts; `CREW_SEED` tries those of an earlier run again. */
export function fuzz(kind: FileKind, seeds: readonly string[], copies: number): void {
  const seed = process.env.CREW_SEED;
  fc.assert(
    fc.property(mutated(seeds), (text) => {
      const started = performance.now();
      expect(faultsOf(kind, text)).toEqual([]);
      if (performance.now() - started > hangMs) throw new Error("this text takes too long");
    }),
    { numRuns: copies, ...(seed === undefined ? {} : { seed: Number(seed) }) },
  );
}
