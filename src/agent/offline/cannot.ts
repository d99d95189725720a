/**
 * What the offline model says when it cannot do a thing: that it is one of rules, what it can do that is near, and how
 * a language model is set up. It never pretends.
 */
import { oneLine } from "../../base/wording.ts";
import type { Phrase } from "./phrase.ts";
import { phrases } from "./phrases/all.ts";
import { code } from "./quoting.ts";

const setUp =
  "For that, set up an agent with a language model: install one (for instance Claude Code, Codex or Gemini CLI) and name it in `crew.yaml` as `runtime: claude`, `codex` or `gemini`.";

/** The answer to a clause that no phrase reads; `instruction` is the whole request. */
export function cannotRead(clause: string, instruction: string): string {
  if (clause === "")
    return `There is nothing to do in the request. For instance: ${code(exampleNear("find"))}.`;
  const whole = oneLine(clause, 120) === oneLine(instruction, 120);
  const asked = whole ? "this request" : code(oneLine(clause, 120));
  const near = exampleNear(clause);
  return `I did not understand ${asked}, and nothing was done. I am crew's bundled agent: I work offline by rules, without a language model. ${setUp} What I can do that is nearest: ${code(near)}.`;
}

/** The example that shares most words with `clause`, rarer words counting more; the first of equals. */
export function exampleNear(clause: string): string {
  const asked = new Set(wordsOf(clause));
  const score = (phrase: Phrase) =>
    [...new Set(wordsOf(phrase.example))]
      .filter((word) => asked.has(word))
      .reduce((sum, word) => sum + weight(word), 0);
  const ranked = phrases
    .map((phrase) => ({ phrase, score: score(phrase) }))
    .sort((a, b) => b.score - a.score);
  return ranked[0]?.phrase.example ?? "";
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word of many examples says little. */
function weight(word: string): number {
  const holding = phrases.filter((phrase) => wordsOf(phrase.example).includes(word)).length;
  return holding === 0 ? 0 : 1 / holding;
}
