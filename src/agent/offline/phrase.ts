/**
 * The little language in which the grammar is written: `(replace|change) TEXT (with|by) TEXT2[ SCOPE]`.
 * Words stand for themselves in any case, `(a|b)` is a choice, `[…]` may be left out, words in capitals are slots.
 * Not here: what a slot takes in (`slots.ts`), the phrases themselves (`phrases/`).
 */
import type { Quoted } from "./quotes.ts";
import { type SlotValues, slotSource } from "./slots.ts";
import type { Step } from "./steps.ts";

export interface Phrase {
  pattern: string;
  /** A sentence that it reads; the documentation shows it, a test reads it. */
  example: string;
  /** The step, or undefined when the slots do not fit together after all. */
  make(slots: SlotValues): Step | undefined;
}

/** Reads one clause, with its quotations lifted; undefined when it is another phrase. */
export type PhraseReader = (clause: string, quoted: readonly Quoted[]) => Step | undefined;

export function phraseReader(phrase: Phrase): PhraseReader {
  const expression = phraseRegExp(phrase.pattern);
  return (clause, quoted) => {
    const found = expression.exec(clause);
    return found === null ? undefined : phrase.make({ groups: found.groups ?? {}, quoted });
  };
}

function phraseRegExp(pattern: string): RegExp {
  const source = pattern.replace(
    /([A-Z]{2,})(\d?)|\[|\]|\(|[.*+?^${}\\]| /g,
    (piece, slot: string | undefined, number: string | undefined) => {
      if (slot !== undefined) return `(?<${slot}${number ?? ""}>${slotSource(slot)})`;
      if (piece === "[") return "(?:";
      if (piece === "]") return ")?";
      if (piece === "(") return "(?:";
      if (piece === " ") return "\\s+";
      return `\\${piece}`;
    },
  );
  // Without the flag `u`, which makes each of these take ten times as long to compile; no class here needs it.
  return new RegExp(`^${source}$`, "i");
}
