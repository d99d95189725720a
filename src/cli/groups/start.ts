/** Commands to begin with. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const startGroup: CommandGroup = {
  title: "To begin:",
  commands: [
    {
      usage: "demo",
      about: "see crew work in a copy of the example workspace; needs no account and no network",
      options: [{ flags: "--dir <dir>", about: "where to put the copy; must not exist or be empty" }],
      load: async () => (await import("../commands/demo.ts")).demo,
    },
    {
      usage: "init [dir]",
      about: "make a folder a workspace; what is there stays as it is",
      details: [
        "An empty folder gets a few files, each with a comment that says what to write there.",
        "A folder with content (a vault, a repository) gets crew.yaml at the top and the rest under crew/.",
        "A workspace gets what is missing. Marks that are in notes already are counted and never run.",
      ].join("\n"),
      options: [
        { flags: "--agent <name>", about: "the agent to use, instead of asking" },
        { flags: "--yes", about: "ask nothing: the bundled agent unless --agent names another" },
      ],
      load: async () => (await import("../commands/init.ts")).init,
    },
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
