/** Commands that show what is so and why. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const lookGroup: CommandGroup = {
  title: "To see what is so, and why:",
  commands: [
    {
      usage: "check [path...]",
      about: "every problem of every file, with what to write instead; silent when fine",
      load: async () => (await import("../commands/check.ts")).check,
    },
    {
      usage: "config explain [key]",
      about: "what a setting does, its value, and the line that set it",
      isDefault: true,
      load: async () => (await import("../commands/config-explain.ts")).configExplain,
    },
  ],
};
