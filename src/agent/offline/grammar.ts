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
export type Reading =
  /** `background`: sentences before the first step that ask for nothing; absent when there are none. */
  { kind: "steps"; steps: Step[]; background?: string[] } | { kind: "unclear"; clause: string };

const readers = phrases.map((phrase: Phrase) => phraseReader(phrase));

export function readInstruction(instruction: string): Reading {
  const lifted = lift(instruction);
  const steps: Step[] = [];
  const background: string[] = [];
  for (const clause of clausesOf(lifted)) {
    const read = clause.length > limits.agentClauseChars ? undefined : readClause(clause, lifted.quoted);
    const words = unlift(clause, lifted.quoted);
    if (read !== undefined) steps.push(...read);
    else if (steps.length === 0 && isBackground(clause)) background.push(words);
    else return { kind: "unclear", clause: words };
  }
  if (steps.length === 0) return { kind: "unclear", clause: background[0] ?? "" };
  return { kind: "steps", steps, ...(background.length > 0 ? { background } : {}) };
}

/** A sentence that tells and does not ask: with a subject in front, and nothing in it that forbids or limits. */
function isBackground(clause: string): boolean {
  const tells =
    /^(?:the|an?|since|because|as|we|i|it|he|she|they|this|there|these|our|my|some|\p{L}+ (?:is|are|was|were|has|have|wants?|says?|said|thinks?|asked|needs?))\b/iu;
  const limits =
    /\b(?:never|not|no|only|without|keep|except|but|must|should|unless|please|can|could|would)\b|n['’]t\b/iu;
  return tells.test(clause) && !limits.test(clause) && !startsWithVerb(clause);
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
