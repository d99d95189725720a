/** Settings of sessions, and what they may use up. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { decimal, duration, integer } from "../config-types.ts";
import { configKey } from "./key.ts";
import { day, hour, minute, second } from "./units.ts";

const upToDay = duration(second, day, "1s to 1d");

export const sessionKeys = {
  parallel: configKey({
    key: "sessions.parallel",
    type: integer(1, 64),
    fallback: 4,
    shown: "4",
    about: "The most sessions that run at once.",
  }),
  turnTimeout: configKey({
    key: "sessions.turn_timeout",
    type: upToDay,
    fallback: hour,
    shown: "1h",
    about: "A turn that takes longer is stopped.",
  }),
  idleTimeout: configKey({
    key: "sessions.idle_timeout",
    type: upToDay,
    fallback: 10 * minute,
    shown: "10m",
    about: "A turn in which the agent says nothing for this long is stopped.",
  }),
  idleClose: configKey({
    key: "sessions.idle_close",
    type: upToDay,
    fallback: 10 * minute,
    shown: "10m",
    about: "An agent without work is ended after this long.",
  }),
  sessionWall: configKey({
    key: "budget.session_wall",
    type: duration(second, 30 * day, "1s to 30d"),
    fallback: 2 * hour,
    shown: "2h",
    about: "The time that the turns of one session may take together.",
  }),
  dayTokens: configKey({
    key: "budget.day_tokens",
    type: integer(0, 1e12),
    fallback: 5_000_000,
    shown: "5000000",
    about: "The most tokens a day.",
  }),
  dayCost: configKey({
    key: "budget.day_cost",
    type: decimal(0, 1e6),
    fallback: 20,
    shown: "20",
    about: "The most cost a day, in the currency that agents report.",
  }),
};
