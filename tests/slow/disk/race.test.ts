import { expect, it } from "vitest";
import { raceWithPerson } from "../../disk/race.ts";

/** `CREW_RACE_TRIALS=50000` is the whole proof, some nine minutes; fewer show a broken exchange just as well. */
const trials = Number(process.env.CREW_RACE_TRIALS ?? 5_000);

it.each(["rename", "in place"] as const)(
  `of ${trials} saves of a person's none is lost while crew writes the same file (%s)`,
  async (how) => {
    const { lost, written, moved, names } = await raceWithPerson(how, trials);
    expect({ lost, names }).toEqual({ lost: [], names: ["a.md"] });
    expect(Math.min(written, moved)).toBeGreaterThan(20);
  },
  1_800_000,
);
