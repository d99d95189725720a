import { expect, it } from "vitest";
import { raceWithPerson } from "./race.ts";

it.each(["rename", "in place", "truncate", "write over"] as const)(
  "no save of a person's is lost while crew writes the same file (%s)",
  async (how) => {
    const { lost, written, names } = await raceWithPerson(how, 150);
    expect(lost).toEqual([]);
    expect(written).toBeGreaterThan(0);
    expect(names).toEqual(["a.md"]);
  },
);
