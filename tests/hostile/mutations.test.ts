/** A few mutated copies of every kind of file; `tests/slow/hostile/` tries many. */
import { describe, it } from "vitest";
import { fuzz } from "./fuzz.ts";
import { kinds, readSeeds } from "./seeds.ts";

const seeds = readSeeds();

describe("mutated copies are read, checked and edited without a fault", () => {
  it.each(kinds)("%s", (kind) => {
    fuzz(kind, seeds.get(kind) ?? [], 10);
  });
});
