/** Commands that are a shorter way to edit a file. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const filesGroup: CommandGroup = {
  title: "To write into the files of crew:",
  commands: [
    {
      usage: "memory show [file]",
      about: "print what agents know: preferences, projects, or a day such as 2026-11-26",
      isDefault: true,
      load: async () => (await import("../commands/memory-show.ts")).memoryShow,
    },
    {
      usage: "memory add <text...>",
      about: "add a bullet to what agents know",
      options: [
        { flags: "--to <file>", about: "preferences (the default) or projects" },
        { flags: "--under <heading>", about: "the heading to put it under; made when it is missing" },
      ],
      load: async () => (await import("../commands/memory-add.ts")).memoryAdd,
    },
    {
      usage: "lesson list",
      about: "the lessons in force",
      isDefault: true,
      load: async () => (await import("../commands/lesson-list.ts")).lessonList,
    },
    {
      usage: "lesson add <text...>",
      about: "add a lesson: a rule learnt from a mistake",
      options: [
        { flags: "--category <word>", about: "tool, preference or knowledge (the default)" },
        { flags: "--not <text>", about: "what to avoid instead" },
        { flags: "--on-topic", about: "only when the request is about it; else always" },
      ],
      load: async () => (await import("../commands/lesson-add.ts")).lessonAdd,
    },
    {
      usage: "heartbeat list",
      about: "the items that each beat works through",
      isDefault: true,
      load: async () => (await import("../commands/heartbeat-list.ts")).heartbeatList,
    },
    {
      usage: "heartbeat add <text...>",
      about: "add an item to HEARTBEAT.md",
      options: [{ flags: "--every <duration>", about: "come back after this long, for instance 2h" }],
      load: async () => (await import("../commands/heartbeat-add.ts")).heartbeatAdd,
    },
    {
      usage: "skill list",
      about: "the skills of this workspace, and those that are broken",
      isDefault: true,
      load: async () => (await import("../commands/skill-list.ts")).skillList,
    },
  ],
};
