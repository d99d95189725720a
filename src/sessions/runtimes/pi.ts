/** pi through pi-acp. It never asks, and reports a model's error as an empty turn. */
import type { KnownRuntime } from "./known.ts";

export const pi: KnownRuntime = {
  name: "pi",
  command: ["pi-acp"],
  passes: ["PI_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY"],
  quirks: { offerFiles: false, offerTerminal: false, asks: false },
  install: "npm install -g pi-acp @earendil-works/pi-coding-agent",
};
