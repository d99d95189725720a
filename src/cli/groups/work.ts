/** Commands that get work done. Not here: the other groups (beside this file). */
import type { CommandGroup, OptionSpec } from "../command-spec.ts";

const requestOptions: readonly OptionSpec[] = [
  { flags: "--agent <name>", about: "a named agent of this workspace: agents/NAME.md" },
  { flags: "--note <file>", about: "append the request to this note instead of a new one in inbox/" },
  { flags: "--cwd <dir>", about: "the folder to work in, below the workspace or a root of crew.yaml" },
  { flags: "--constraint <text>", about: "what must not happen; may be given several times", many: true },
  { flags: "--selection <file:lines>", about: "the lines it is about, for instance src/app.ts:10-20" },
  { flags: "--no-wait", about: "write the request and return; `crew watch` does it" },
];

const requestDetails = [
  "The request is written into a note, exactly as if you had typed it there with its mark.",
  'A text of "-" is read from standard input. Exit code 0 only when it was done.',
].join("\n");

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
      usage: "ask <text...>",
      about: "ask a question and wait for the answer; nothing is changed",
      details: requestDetails,
      options: requestOptions,
      load: async () => (await import("../commands/ask.ts")).ask,
    },
    {
      usage: "do <text...>",
      about: "have something done and wait for it",
      details: requestDetails,
      options: requestOptions,
      load: async () => (await import("../commands/ask.ts")).doIt,
    },
    {
      usage: "chat [session]",
      about: "talk to an agent line by line; the note it writes is the conversation",
      details:
        'Each line is a request that may change files; end it with "?" to ask only. An empty line or Ctrl-D ends.',
      options: [{ flags: "--agent <name>", about: "a named agent of this workspace: agents/NAME.md" }],
      load: async () => (await import("../commands/chat.ts")).chat,
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
