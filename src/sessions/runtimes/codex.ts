/**
 * Codex through codex-acp. Whether it asks is set in its own `config.toml`, so crew does not count on it. The older of its
 * two adapters (0.16) sends its warnings as text of the answer.
 */
import type { KnownRuntime } from "./known.ts";

export const codex: KnownRuntime = {
  name: "codex",
  command: ["codex-acp"],
  passes: ["OPENAI_*", "CODEX_*"],
  quirks: {
    offerFiles: false,
    offerTerminal: false,
    asks: false,
    notices: [
      "Model metadata for `[^`]*` not found\\. Defaulting to fallback metadata; this can degrade performance and cause issues\\.",
    ],
  },
  install: "npm install -g @agentclientprotocol/codex-acp",
};
