/**
 * What crew knows of an agent: how it is started and what is special about it, as data.
 * Not here: each agent (a file of its own beside this one), which are installed (`runtimes.ts`).
 */
import type { RuntimeQuirks } from "../contract.ts";

export interface KnownRuntime {
  /** As `runtime:` in `crew.yaml` names it. */
  name: string;
  /** The first word is looked for on PATH. */
  command: readonly [string, ...string[]];
  /** Variables of crew's own environment that it needs: its keys and its own settings. */
  passes: readonly string[];
  quirks: RuntimeQuirks;
  /** What to type to get it; one command. */
  install: string;
}

/** An agent of which nothing is known: it brings its own tools, and is not taken to ask. */
export const unknownQuirks: RuntimeQuirks = { offerFiles: false, offerTerminal: false, asks: false };
