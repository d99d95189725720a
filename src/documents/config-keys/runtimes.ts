/** Settings of agents: which one works, and how each is started. Not here: reading them (`config.ts`), the typed view (`settings.ts`). */
import { command, name, text } from "../config-types.ts";
import { configKey } from "./key.ts";

export const runtimeKeys = {
  runtime: configKey({
    key: "runtime",
    type: name,
    about: "The agent that does the work; unset: the first that works.",
  }),
  command: configKey({
    key: "runtimes.*.command",
    type: command,
    about: "How this agent is started: the program and its arguments.",
  }),
  env: configKey({
    key: "runtimes.*.env.*",
    type: text,
    about: "A variable for this agent; a name in braces after $ is taken from your environment.",
  }),
};
