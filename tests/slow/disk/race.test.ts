import { expect, it } from "vitest";
import { raceWithPerson } from "../../disk/race.ts";

it.each(["rename", "in place"] as const)(
  "of 50,000 saves of a person's none is lost while crew writes the same file (%s)",
  async (how) => {
    const { lost, written, moved, names } = await raceWithPerson(how, 50_000);
    expect({ lost, names }).toEqual({ lost: [], names: ["a.md"] });
    expect(Math.min(written, moved)).toBeGreaterThan(100);
  },
  1_800_000,
);
