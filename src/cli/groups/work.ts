/** Commands that get work done. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const workGroup: CommandGroup = {
  title: "To get work done:",
  commands: [
    {
      usage: "pause",
      about: "stop everything: no new work, running turns are cancelled",
      load: async () => (await import("../commands/pause.ts")).pause,
    },
    {
      usage: "unpause",
      about: "go on after `crew pause`",
      load: async () => (await import("../commands/pause.ts")).unpause,
    },
    {
      usage: "undo [change]",
      about: "take back the last change that crew made, or the one that is named",
      details: [
        "CHANGE is an id of `crew undo --list`, or a session: then all that it changed is taken back, last first.",
        "A file that somebody wrote since is left as it is, and said so. An undo can be undone.",
      ].join("\n"),
      options: [
        { flags: "--list", about: "show the changes that can be taken back" },
        { flags: "--dry-run", about: "show what would be taken back" },
      ],
      load: async () => (await import("../commands/undo.ts")).undo,
    },
  ],
};
