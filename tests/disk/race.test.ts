import { it } from "vitest";
import { raceWithPerson } from "./race.ts";

it.each(["rename", "in place"] as const)(
  "no save of a person's is lost while crew writes the same file (%s)",
  async (how) => {
    await raceWithPerson(how, 300);
  },
);
