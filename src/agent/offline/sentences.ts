/**
 * The sentences of a note, with the line that each begins in: prose only, without markup.
 * Not here: which of them tell most (`summary.ts`).
 */
import { type NoteLine, noteLines } from "./note-lines.ts";

export interface Sentence {
  path: string;
  line: number;
  text: string;
  /** Zero-based, in its note. */
  order: number;
}

/** Shorter pieces are labels, not sentences. */
const fewestWords = 4;

export function sentencesOf(path: string, text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of blocksOf(noteLines(text))) {
    for (const found of block.text.matchAll(
      /[^.!?…]+(?:[.!?…]+(?=["'”’)\]]*(?:\s|$))["'”’)\]]*|[.!?…]+(?=\S)|$)(?:\S[^.!?…\s]*[.!?…]+(?=\s|$))*/gu,
    )) {
      const clean = found[0].replace(/\s+/g, " ").trim();
      if ((clean.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < fewestWords) continue;
      const before = block.text.slice(0, found.index + (found[0].length - found[0].trimStart().length));
      sentences.push({
        path,
        line: block.line + (before.match(/\n/g)?.length ?? 0),
        text: clean,
        order: sentences.length,
      });
    }
  }
  return sentences;
}

interface Block {
  line: number;
  text: string;
}

/** Paragraphs and list items; tables, quotations that crew made, code and headings are none. */
function blocksOf(lines: readonly NoteLine[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of lines) {
    const words = line.kind === "item" ? line.words : line.kind === "text" ? line.text : undefined;
    if (words === undefined || /^\s*(?:\||>|<|\[\^?[^\]]+\]:)/.test(words)) {
      open = undefined;
      continue;
    }
    if (open && line.kind === "text") open.text += `\n${unmark(words)}`;
    else {
      open = { line: line.number, text: unmark(words) };
      blocks.push(open);
    }
  }
  return blocks;
}

/** The words of a line as they are read aloud. */
function unmark(text: string): string {
  return text
    .replace(/!?\[\[(?:[^\]|\n]*\|)?([^\]\n]+)\]\]/g, "$1")
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
    .replace(/(\*\*|__|\*|~~)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/@crew\S*/g, "")
    .trim();
}
