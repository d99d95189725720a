/**
 * Gemini CLI. It asks in mode `default`. Files are not offered to it: it takes any error on reading a file that does
 * not exist yet for a reason not to write it.
 */
import type { KnownRuntime } from "./known.ts";

export const gemini: KnownRuntime = {
  name: "gemini",
  command: ["gemini", "--acp"],
  passes: ["GEMINI_*", "GOOGLE_*"],
  quirks: { offerFiles: false, offerTerminal: false, askingMode: "default", asks: true },
  install: "npm install -g @google/gemini-cli",
};
