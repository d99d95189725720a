/** Settings of memory. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { decimal, duration, integer } from "../config-types.ts";
import { configKey } from "./key.ts";
import { day, hour, minute } from "./units.ts";

export const memoryKeys = {
  archiveAfter: configKey({
    key: "memory.archive_after",
    type: duration(day, 36_500 * day, "at least 1d"),
    about: "Days older than this move to the archive; unset: never.",
  }),
  decay: configKey({
    key: "memory.decay.*",
    type: decimal(0, 1),
    about: "How much an episode with this tag counts less a day.",
  }),
  messages: configKey({
    key: "memory.consolidate.messages",
    type: integer(1, 100_000),
    fallback: 30,
    shown: "30",
    about: "Messages after which memory is consolidated.",
  }),
  idle: configKey({
    key: "memory.consolidate.idle",
    type: duration(minute, 7 * day, "1m to 7d"),
    fallback: 3 * hour,
    shown: "3h",
    about: "Silence after which memory is consolidated.",
  }),
  dayTokens: configKey({
    key: "memory.consolidate.day_tokens",
    type: integer(0, 1e12),
    fallback: 200_000,
    shown: "200000",
    about: "The most tokens a day for it.",
  }),
  attempts: configKey({
    key: "memory.consolidate.attempts",
    type: integer(1, 100),
    fallback: 5,
    shown: "5",
    about: "Attempts until it waits for you.",
  }),
};
