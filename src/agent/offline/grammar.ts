/**
 * Reads an instruction into steps. All of it is understood, or none of it is done.
 * Not here: the phrases (`phrases/`), the work of a step (`skills/`).
 */
import { limits } from "../../base/limits.ts";
import { clausesOf } from "./clauses.ts";
import { type Phrase, phraseReader } from "./phrase.ts";
import { phrases } from "./phrases/all.ts";
import { lift, type Quoted, unlift } from "./quotes.ts";
import type { Step } from "./steps.ts";

/** `unclear` names the first clause that no phrase reads, as the person wrote it; "" when nothing is asked. */
export type Reading = { kind: "steps"; steps: Step[] } | { kind: "unclear"; clause: string };

const readers = phrases.map((phrase: Phrase) => phraseReader(phrase));

export function readInstruction(instruction: string): Reading {
  const lifted = lift(instruction);
  const steps: Step[] = [];
  for (const clause of clausesOf(lifted)) {
    const read = clause.length > limits.agentClauseChars ? undefined : readClause(clause, lifted.quoted);
    if (read === undefined) return { kind: "unclear", clause: unlift(clause, lifted.quoted) };
    steps.push(...read);
  }
  return steps.length > 0 ? { kind: "steps", steps } : { kind: "unclear", clause: "" };
}

/** One phrase, or two with "and" or a comma between them where both sides are phrases. */
function readClause(clause: string, quoted: readonly Quoted[]): Step[] | undefined {
  for (const [left, right] of cutsOf(clause)) {
    const second = startsWithVerb(right) ? readClause(right, quoted) : undefined;
    const first = second && readPhrase(left, quoted);
    if (first && second) return [first, ...second];
  }
  const whole = readPhrase(clause, quoted);
  return whole && [whole];
}

function* cutsOf(clause: string): Generator<[string, string]> {
  for (const found of clause.matchAll(/\s*,\s*(?:and\s+)?|\s+and\s+/giu)) {
    const right = clause.slice(found.index + found[0].length);
    yield [clause.slice(0, found.index), right.replace(/^(?:also|please|then)\s+/iu, "")];
  }
}

/** So that "add milk and count" stays one list: the right side must begin as an order does. */
function startsWithVerb(text: string): boolean {
  return /^(?:verify|check|run|execute|test|make|ensure|replace|rename|change|move|add|append|put|insert|tick|untick|mark|remove|delete|sort|count|list|show|create|write|summari[sz]e|tabulate|find|search|tell|how|where|which|see|confirm)\b/iu.test(
    text,
  );
}

function readPhrase(clause: string, quoted: readonly Quoted[]): Step | undefined {
  for (const read of readers) {
    const step = read(clause, quoted);
    if (step !== undefined) return step;
  }
  return undefined;
}
