import { expect, it } from "vitest";
import { raceWithPerson } from "../../disk/race.ts";

/** For each way of saving. `CREW_RACE_TRIALS=25000` is the whole proof, a quarter of an hour and more. */
const trials = Number(process.env.CREW_RACE_TRIALS ?? 1_500);

it.each(["rename", "in place", "truncate", "write over"] as const)(
  `of ${trials} saves of a person's none is lost while crew writes the same file (%s)`,
  async (how) => {
    const { lost, written, moved, names } = await raceWithPerson(how, trials);
    expect({ lost, names }).toEqual({ lost: [], names: ["a.md"] });
    expect(Math.min(written, moved)).toBeGreaterThan(20);
  },
  1_800_000,
);
