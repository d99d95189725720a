/**
 * What a turn was worth. Agents say `end_turn` after a model's error, after a denial, after nothing: only a turn that
 * said or did something is done.
 * Not here: running the turn (`turn.ts`), how failures read (`failure.ts`).
 */
import { limits } from "../base/limits.ts";
import { oneLine } from "../base/wording.ts";
import type { TurnOutcome } from "../documents/transcript.ts";
import type { TurnEnd } from "./contract.ts";
import type { TurnFailure } from "./failure.ts";
import type { Stop } from "./stop-switch.ts";

/** What is known once nothing more comes. */
export interface TurnFacts {
  /** The agent's own word; undefined when it gave none. */
  stopReason: string | undefined;
  stop: Stop | undefined;
  failure: TurnFailure | undefined;
  /** The last message, and all text of the turn. */
  answer: string;
  allText: string;
  toolCalls: number;
  /** What the agent itself says went wrong (`_meta["crew/outcome"]` is `failed`, with `crew/reason`). */
  ownFailure: string | undefined;
  /** Why things were denied, in order. */
  denials: readonly string[];
}

/** The end of a turn, from the facts; the order of the questions matters: what crew asked for counts first. */
export function turnEnd(facts: TurnFacts): TurnEnd {
  const [outcome, reason] = judge(facts);
  return {
    outcome,
    stopReason: facts.stopReason ?? facts.stop?.kind ?? facts.failure?.code ?? "",
    reason: oneLine(reason, limits.reasonChars),
    answer: facts.answer,
  };
}

function judge(facts: TurnFacts): [TurnOutcome, string] {
  if (facts.stop) return [facts.stop.kind === "cancelled" ? "cancelled" : "failed", facts.stop.why];
  if (facts.failure) return ["failed", facts.failure.message];
  const fixed = Object.hasOwn(reasons, facts.stopReason ?? "") ? reasons[facts.stopReason ?? ""] : undefined;
  if (fixed) return fixed;
  if (facts.stopReason === "cancelled") return ["failed", selfCancelled(facts)];
  if (facts.stopReason !== "end_turn") return ["suspect", unknownStop(facts.stopReason)];
  return judgeEndTurn(facts);
}

const reasons: Readonly<Record<string, [TurnOutcome, string]>> = {
  refusal: ["failed", "the agent refused"],
  max_tokens: ["failed", "the answer was cut off: the model's limit of tokens is reached"],
  max_turn_requests: ["failed", "the agent reached its limit of model calls in one turn"],
};

function selfCancelled({ denials }: TurnFacts): string {
  const denial = denials.at(-1);
  return denial ? `the agent gave up after: ${denial}` : "the agent cancelled its turn by itself";
}

function unknownStop(stopReason: string | undefined): string {
  return stopReason
    ? `the agent stopped with the unknown reason ${stopReason}`
    : "the agent gave no stop reason";
}

function judgeEndTurn({ allText, denials, toolCalls, ownFailure }: TurnFacts): [TurnOutcome, string] {
  if (ownFailure !== undefined) return ["failed", ownFailure];
  const text = allText.trim();
  const denial = denials.at(-1);
  if (text === "" && denial) return ["suspect", `the agent ended without a word after: ${denial}`];
  if (text === "" && toolCalls === 0)
    return ["suspect", "the agent ended its turn without saying or doing anything"];
  if (looksLikeError(text)) return ["suspect", `the answer is only an error: ${text}`];
  return ["done", ""];
}

/** Whole answers that are nothing but the failure of a model's service, as seen from real agents. */
const errorShapes = [
  /^\[?API Error\b/i,
  /^(error|failed|request failed)\b.{0,40}\b(status|code|http)\b.{0,20}\b[45]\d\d\b/i,
  /^(unexpected status|http(\/[\d.]+)?|error:?) [45]\d\d\b/i,
  /^stream (disconnected|error)\b/i,
  /^\{\s*"(type"\s*:\s*"error|error)"/,
];

/** Longer texts say more than the error. */
const errorChars = 1000;

function looksLikeError(text: string): boolean {
  return text.length <= errorChars && errorShapes.some((shape) => shape.test(text));
}
