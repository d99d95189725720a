/** OpenCode. Whether it asks is set in its own `opencode.json`; it needs some 9 s until the first prompt. */
import type { KnownRuntime } from "./known.ts";

export const opencode: KnownRuntime = {
  name: "opencode",
  command: ["opencode", "acp"],
  passes: ["OPENCODE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY"],
  quirks: { offerFiles: false, offerTerminal: false, asks: false },
  install: "npm install -g opencode-ai",
};
