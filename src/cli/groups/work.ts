/** Commands that get work done. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const workGroup: CommandGroup = {
  title: "To get work done:",
  commands: [
    {
      usage: "watch [dir]",
      about: "look at the notes and answer their marks, until stopped",
      options: [
        { flags: "--once", about: "do everything that is due, wait for it, and end" },
        { flags: "--print-events", about: "print what is seen, decided and done, and why" },
        { flags: "--dry-run", about: "say what would happen and why; change nothing" },
        { flags: "--poll", about: "look at all files again and again, for network folders" },
        { flags: "--take-over", about: "make this machine the one that starts work here" },
      ],
      load: async () => (await import("../commands/watch.ts")).watch,
    },
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
