/** Claude Code through claude-agent-acp. By itself it decides what needs no question; in mode `default` it asks. */
import type { KnownRuntime } from "./known.ts";

export const claude: KnownRuntime = {
  name: "claude",
  command: ["claude-agent-acp"],
  passes: ["ANTHROPIC_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*"],
  quirks: { offerFiles: false, offerTerminal: false, askingMode: "default", asks: true },
  install: "npm install -g @agentclientprotocol/claude-agent-acp",
};
