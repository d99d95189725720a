/** Qwen Code. By itself it decides what needs no question; in mode `default` it asks. */
import type { KnownRuntime } from "./known.ts";

export const qwen: KnownRuntime = {
  name: "qwen",
  command: ["qwen", "--acp"],
  passes: ["OPENAI_*", "DASHSCOPE_*", "QWEN_*"],
  quirks: { offerFiles: false, offerTerminal: false, askingMode: "default", asks: true },
  install: "npm install -g @qwen-code/qwen-code",
};
