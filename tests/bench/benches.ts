/** Every benchmark, in the order in which `all` runs them. */
import type { Bench } from "./bench.ts";
import { idle } from "./benches/idle.ts";
import { check, parse } from "./benches/notes.ts";
import { saveToPrompt } from "./benches/save-to-prompt.ts";
import { startUp } from "./benches/start-up.ts";
import { firstOutput, turn } from "./benches/turn.ts";
import { append, replace } from "./benches/write.ts";

export const benches: readonly Bench[] = [
  startUp,
  parse,
  check,
  idle,
  saveToPrompt,
  append,
  replace,
  turn,
  firstOutput,
];
