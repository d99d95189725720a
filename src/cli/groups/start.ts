/** Commands to begin with. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const startGroup: CommandGroup = {
  title: "To begin:",
  commands: [
    {
      usage: "trust",
      about: "show what this workspace could run, then trust exactly that",
      details: [
        "Before a folder is trusted no agent is started for it. `crew init` trusts the folder that it makes;",
        "a clone, or a folder from somebody else, is yours to judge. Refused inside a session.",
      ].join("\n"),
      options: [
        { flags: "--yes", about: "for scripts: trust without asking" },
        { flags: "--list", about: "what is trusted on this machine" },
        { flags: "--revoke", about: "trust this folder, and what it runs, no longer" },
      ],
      load: async () => (await import("../commands/trust.ts")).trust,
    },
  ],
};
