/** Goose. Not tried by crew's authors; its own configuration says whether it asks. */
import type { KnownRuntime } from "./known.ts";

export const goose: KnownRuntime = {
  name: "goose",
  command: ["goose", "acp"],
  passes: ["GOOSE_*", "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GOOGLE_API_KEY", "OPENROUTER_API_KEY"],
  quirks: { offerFiles: false, offerTerminal: false, asks: false },
  install: "see the installation page of the Goose project",
};
