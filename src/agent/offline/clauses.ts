/**
 * Cuts an instruction into clauses, one step each: sentences, lines of a list, "then", ";".
 * Not here: "and", which only the grammar can judge (`grammar.ts`).
 */
import { addToken, type Lifted } from "./quotes.ts";

/** The clauses of a lifted instruction, in order, without politeness and end marks. */
export function clausesOf(lifted: Lifted): string[] {
  const joined = joinBlocks(liftItems(lifted), lifted);
  return joined
    .split(/\n+/)
    .flatMap((line) => line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, "").split(separator))
    .map(tidy)
    .filter((clause) => clause !== "");
}

/** "then" wants a comma, "and" or a sentence before it, or to begin a clause. */
const separator =
  /\s*;\s*|(?<=[.!?])\s+(?=\S)|\s*,?\s+(?:and\s+)?then\s*,?\s+|\s*,?\s+(?:and\s+)?(?:after\s+that|afterwards|finally|next)\s*,?\s+/iu;

const courtesy =
  /^(?:(?:ok|okay|hi|hello|hey)\b[\s,!]*|please\s+|kindly\s+|(?:could|can|would|will)\s+you\s+(?:please\s+)?|i\s+(?:want|need)\s+you\s+to\s+|i(?:'|’)?d\s+like\s+you\s+to\s+|i\s+would\s+like\s+you\s+to\s+|let(?:'|’)?s\s+|go\s+ahead\s+and\s+|(?:tell|show)\s+me\s+(?=(?:where|which|what|who|how)\b)|find\s+out\s+(?=(?:where|which|what|who|how)\b)|do\s+you\s+know\s+|(?:crew|now|also|first|second|third|next|then|finally|lastly|and|so)\b[\s,:]+)+/iu;

function tidy(clause: string): string {
  return (
    clause
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[\s.!?:,]+$/u, "")
      .replace(courtesy, "")
      .replace(/[\s,]+(?:please|thanks|thank\s+you|for\s+me)$/iu, "")
      .replace(/[\s.!?:,]+$/u, "")
      .replace(/^(what|where|who|which)(?:'|’)s\b/iu, "$1 is")
      // "Tell me where it is used" asks "where is it used".
      .replace(
        /^where ((?:the \w+ )?\S+) (is|are|was) (?=(?:defined|declared|implemented|used|mentioned|called|referenced|imported)\b)/iu,
        "where $2 $1 ",
      )
      .trim()
  );
}

/** "Do the following:" and its like, before a list of steps. */
const announcesSteps =
  /^\s*(?:please\s+)?(?:do|work|make|carry|perform|steps|the\s+(?:following\s+)?steps|these|this|things\s+to\s+do|todo|to\s+do|tasks?)\b[^\uE000]*$/iu;

/** Items of a list after a clause that ends in ":" belong to that clause, unless it announces steps. */
function liftItems({ text, quoted }: Lifted): string {
  const list =
    /(?<=^|\n)(?<head>[^\n]*):[ \t]*\n(?<items>(?:[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+[^\n]+(?:\n|$))+)/gu;
  return text.replace(list, (all: string, head: string, items: string) => {
    if (announcesSteps.test(head)) return items;
    const lines = items.split("\n").map((line) => line.replace(/^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/, ""));
    const text = lines.filter((line) => line.trim() !== "").join("\n");
    return all.trim() === "" ? all : `${head} ${addToken(quoted, { kind: "items", text })}\n`;
  });
}

/** A code block on lines of its own belongs to the clause above it. */
function joinBlocks(text: string, { quoted }: Lifted): string {
  return text.replace(/:?[ \t]*\n\s*(\uE000(\d+)\uE001)/gu, (all, token: string, number: string) =>
    quoted[Number(number)]?.kind === "block" ? ` ${token}` : all,
  );
}
