/**
 * Which sentences tell most: TextRank (Mihalcea and Tarau, 2004), where a sentence counts by how much it shares with
 * others that count, with a little more weight for the first sentences of a note. No chance in it.
 * Not here: sentences (`sentences.ts`).
 */
import { limits } from "../../base/limits.ts";
import type { Sentence } from "./sentences.ts";

const damping = 0.85;
/** The ranks of a few hundred sentences stand still long before. */
const rounds = 30;

const common = new Set(
  "the a an and or but if then of to in on at by for with from as is are was were be been being it its this that these those we you they he she i our your their not no do does did has have had will would can could should may might must than so such there here what which who when where how all any each more most some also into over under about after before up out only very just".split(
    " ",
  ),
);

/** The `wanted` most telling of `sentences`, in their own order; of equals the earlier one. */
export function tellingSentences(sentences: readonly Sentence[], wanted: number): Sentence[] {
  const weighed = sentences.slice(0, limits.agentSentences);
  const ranks = rank(weighed.map((sentence) => stems(sentence.text)));
  const scores = weighed.map((sentence, at) => (ranks[at] ?? 0) * (1 + 0.5 / (1 + sentence.order)));
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const chosen = order.slice(0, wanted).sort((a, b) => a - b);
  return chosen.flatMap((at) => weighed[at] ?? []);
}

/** Words that carry meaning, without the ends that English hangs on them. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 2 && !common.has(word)).map(stem));
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|edly|ed|ies|es|s|ly)$/, "") : word;
}

function rank(words: readonly Set<string>[]): number[] {
  const links = words.map((one, i) => words.map((other, j) => (i === j ? 0 : likeness(one, other))));
  const sums = links.map((row) => row.reduce((sum, link) => sum + link, 0));
  let ranks = words.map(() => 1);
  for (let round = 0; round < rounds; round++) {
    ranks = words.map((_, i) => {
      const given = links.reduce((sum, row, j) => {
        const link = row[i] ?? 0;
        return link === 0 ? sum : sum + (link / (sums[j] ?? 1)) * (ranks[j] ?? 0);
      }, 0);
      return 1 - damping + damping * given;
    });
  }
  return ranks;
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size < 2 || other.size < 2) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared / (Math.log(one.size) + Math.log(other.size));
}
