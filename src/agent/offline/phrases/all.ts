/** Every phrase of the grammar; the first that reads a clause wins, so the narrow ones stand before the wide ones. */
import type { Phrase } from "../phrase.ts";
import { findPhrases } from "./find.ts";
import { replacePhrases } from "./replace.ts";
import { runPhrases } from "./run.ts";

export const phrases: readonly Phrase[] = [...runPhrases, ...replacePhrases, ...findPhrases];
