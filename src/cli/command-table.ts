/**
 * Every command of crew, in the order in which help shows them. `completion` and `docs/cli.md` are checked against it.
 * Not here: what the commands do (one file each in `commands/`).
 */
import type { CommandGroup } from "./command-spec.ts";

export const commandTable: readonly CommandGroup[] = [
  {
    title: "Help for your shell:",
    commands: [
      {
        usage: "completion <shell>",
        about: "print completions for bash, zsh or fish",
        details: [
          "For this shell:   source <(crew completion bash)",
          "For good:         crew completion fish > ~/.config/fish/completions/crew.fish",
        ].join("\n"),
        load: async () => (await import("./commands/completion.ts")).completion,
      },
    ],
  },
];
