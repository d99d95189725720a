/** Codex through codex-acp. Whether it asks is set in its own `config.toml`, so crew does not count on it. */
import type { KnownRuntime } from "./known.ts";

export const codex: KnownRuntime = {
  name: "codex",
  command: ["codex-acp"],
  passes: ["OPENAI_*", "CODEX_*"],
  quirks: { offerFiles: false, offerTerminal: false, asks: false },
  install: "npm install -g @agentclientprotocol/codex-acp",
};
