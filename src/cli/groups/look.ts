/** Commands that show what is so and why. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const lookGroup: CommandGroup = {
  title: "To see what is so, and why:",
  commands: [
    {
      usage: "status",
      about: "what runs, what waits for you, what failed",
      load: async () => (await import("../commands/status.ts")).status,
    },
    {
      usage: "why <place>",
      about: "why the marks of a note did or did not fire; PLACE is PATH or PATH:LINE",
      load: async () => (await import("../commands/why.ts")).why,
    },
    {
      usage: "check [path...]",
      about: "every problem of every file, with what to write instead; silent when fine",
      load: async () => (await import("../commands/check.ts")).check,
    },
    {
      usage: "sessions list",
      about: "the sessions, newest first",
      isDefault: true,
      load: async () => (await import("../commands/sessions-list.ts")).sessionsList,
    },
    {
      usage: "sessions show <session>",
      about: "what a session was asked, did and answered",
      load: async () => (await import("../commands/sessions-show.ts")).sessionsShow,
    },
    {
      usage: "sessions stop <session>",
      about: "cancel the running turn of a session",
      load: async () => (await import("../commands/sessions-stop.ts")).sessionsStop,
    },
    {
      usage: "sessions steer <session> <text...>",
      about: "give a running session a hint, or go on with one that has ended",
      load: async () => (await import("../commands/sessions-steer.ts")).sessionsSteer,
    },
    {
      usage: "config explain [key]",
      about: "what a setting does, its value, and the line that set it",
      isDefault: true,
      load: async () => (await import("../commands/config-explain.ts")).configExplain,
    },
  ],
};
