/** Commands that programs type. Not here: the other groups (beside this file). */
import type { CommandGroup } from "../command-spec.ts";

export const programsGroup: CommandGroup = {
  title: "For programs:",
  commands: [
    {
      usage: "agent",
      about: "the bundled agent: speaks the Agent Client Protocol on standard input and output",
      load: async () => (await import("../commands/agent.ts")).agent,
    },
    {
      usage: "mcp",
      about: "the tools of a session for its agent: speaks MCP on standard input and output",
      load: async () => (await import("../commands/mcp.ts")).mcp,
    },
    {
      usage: "completion <shell>",
      about: "print completions for bash, zsh or fish",
      details: [
        "For this shell:   source <(crew completion bash)",
        "For good:         crew completion fish > ~/.config/fish/completions/crew.fish",
      ].join("\n"),
      load: async () => (await import("../commands/completion.ts")).completion,
    },
  ],
};
