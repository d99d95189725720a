/** Kiro CLI. Not tried by crew's authors: it needs a login. */
import type { KnownRuntime } from "./known.ts";

export const kiro: KnownRuntime = {
  name: "kiro",
  command: ["kiro-cli", "acp"],
  passes: ["KIRO_*"],
  quirks: { offerFiles: false, offerTerminal: false, asks: false },
  install: "see the installation page of Kiro CLI",
};
