/**
 * Every phrase of the grammar, in groups as the documentation shows them. The first phrase that reads a clause wins,
 * so the narrow groups stand before the wide ones.
 */
import type { Phrase } from "../phrase.ts";
import { itemPhrases } from "./add-items.ts";
import { linePhrases } from "./add-lines.ts";
import { helpPhrases, partsPhrases, summaryPhrases } from "./ask.ts";
import { changePhrases } from "./change-items.ts";
import { countingPhrases, tablingPhrases } from "./count.ts";
import { createPhrases } from "./create.ts";
import { filePhrases } from "./files.ts";
import { findPhrases } from "./find.ts";
import { replacePhrases } from "./replace.ts";
import { runPhrases } from "./run.ts";

export interface PhraseGroup {
  title: string;
  phrases: readonly Phrase[];
}

export const phraseGroups: readonly PhraseGroup[] = [
  { title: "help", phrases: helpPhrases },
  { title: "run a command", phrases: runPhrases },
  { title: "replace and rename", phrases: replacePhrases },
  { title: "make notes and lists", phrases: createPhrases },
  { title: "edit lists and tasks", phrases: [...linePhrases, ...itemPhrases, ...changePhrases] },
  { title: "make tables", phrases: tablingPhrases },
  { title: "count", phrases: countingPhrases },
  { title: "summarise", phrases: summaryPhrases },
  { title: "list tasks, headings, links", phrases: partsPhrases },
  { title: "find and show files", phrases: filePhrases },
  { title: "find text", phrases: findPhrases },
];

export const phrases: readonly Phrase[] = phraseGroups.flatMap((group) => group.phrases);
