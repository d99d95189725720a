/** Mutated copies of every kind of file: read, checked, edited. `CREW_MUTATIONS=10000` is the full size. */
import { describe, it } from "vitest";
import { fuzz } from "../../hostile/fuzz.ts";
import { kinds, readSeeds } from "../../hostile/seeds.ts";

const copies = Number(process.env.CREW_MUTATIONS ?? 100);
const seeds = readSeeds();

describe(`${copies} mutated copies`, () => {
  it.each(kinds)(
    "%s",
    (kind) => {
      fuzz(kind, seeds.get(kind) ?? [], copies);
    },
    3_600_000,
  );
});
