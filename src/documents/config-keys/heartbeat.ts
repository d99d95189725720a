/** Settings of the heartbeat. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { duration, hours, integer } from "../config-types.ts";
import { configKey } from "./key.ts";
import { day, minute } from "./units.ts";

export const heartbeatKeys = {
  every: configKey({
    key: "heartbeat.every",
    type: duration(minute, 7 * day, "1m to 7d"),
    fallback: 30 * minute,
    shown: "30m",
    about: "The time between two beats.",
  }),
  hours: configKey({
    key: "heartbeat.hours",
    type: hours,
    fallback: "00:00-24:00",
    shown: "00:00-24:00",
    about: "The hours in which beats run.",
  }),
  max: configKey({
    key: "heartbeat.max",
    type: integer(0, 10_000),
    fallback: 48,
    shown: "48",
    about: "The most runs of heartbeat items a day.",
  }),
  maxFailures: configKey({
    key: "heartbeat.max_failures",
    type: integer(1, 1000),
    fallback: 5,
    shown: "5",
    about: "Failures in a row until an item waits for you.",
  }),
};
