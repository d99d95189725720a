/** Settings of the watcher. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { choice, duration, texts } from "../config-types.ts";
import { configKey } from "./key.ts";
import { hour, minute, second } from "./units.ts";

export const watchKeys = {
  settle: configKey({
    key: "watch.settle",
    type: duration(0, minute, "up to 1m"),
    fallback: 300,
    shown: "300ms",
    about: "A file counts as saved when it has been still this long.",
  }),
  requestSettle: configKey({
    key: "watch.request_settle",
    type: duration(0, hour, "up to 1h"),
    fallback: 20 * second,
    shown: "20s",
    about: "A mark with text after it counts when its block has been still this long.",
  }),
  ignore: configKey({
    key: "watch.ignore",
    type: texts,
    fallback: [],
    shown: "[]",
    about: "Globs of paths that crew does not look at.",
  }),
  poll: configKey({
    key: "watch.poll",
    type: choice("auto", "true", "false"),
    fallback: "auto",
    shown: "auto",
    about: "Look at intervals instead of asking the system for changes.",
  }),
};
