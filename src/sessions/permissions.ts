/**
 * `session/request_permission`: the rules decide, the strictest of what the call would do counts, and the answer is
 * chosen by the kind of an option, never by its name or place.
 * Not here: what a call would do (`questions.ts`). Questions to a person: what would ask is denied, with the reason.
 */
import { isObject, stringAt } from "../base/json.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { Decision, Effect, Question } from "../policy/decision.ts";

/** A question with the answer of the rules. */
export interface Judged {
  question: Question;
  decision: Decision;
}

/** What a permission request is answered with. */
export type PermissionOutcome = { outcome: "selected"; optionId: string } | { outcome: "cancelled" };

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

/** The strictest of `judged`; the first of equals. `judged` must not be empty. */
export function strictest(judged: readonly [Judged, ...Judged[]]): Judged {
  return judged.reduce((worst, next) =>
    strictness[next.decision.effect] > strictness[worst.decision.effect] ? next : worst,
  );
}

/**
 * The option for yes or no: only `allow_once` says yes, because `allow_always` would write rules of the agent's own;
 * for no `reject_once`, else `reject_always`. Without a fitting option: cancelled.
 */
export function chooseOption(options: unknown, allowed: boolean): PermissionOutcome {
  const wanted = allowed ? ["allow_once"] : ["reject_once", "reject_always"];
  const known = Array.isArray(options) ? options.filter(isObject) : [];
  for (const kind of wanted) {
    const optionId = stringAt(
      known.find((option) => option.kind === kind),
      "optionId",
    );
    if (optionId !== undefined) return { outcome: "selected", optionId };
  }
  return { outcome: "cancelled" };
}

/** One record for the answer: of the question that decided it. */
export function permissionRecord(callId: string, { question, decision }: Judged): TranscriptBody {
  return {
    type: "permission",
    call_id: callId,
    capability: question.capability,
    resource: question.resource,
    decision: decision.effect === "allow" ? "allow" : "deny",
    rule: ruleText(decision),
    by: "policy",
  };
}

function ruleText({ effect, rule, file, line }: Decision): string {
  const place = line > 0 ? `${file}:${line}` : file;
  const wouldAsk = effect === "ask" ? "; it asks a person, and nobody can be asked here" : "";
  return `${rule} (${place})${wouldAsk}`;
}

/** For the agent, and for the reason of the turn. */
export function denialText({ question, decision }: Judged): string {
  const why = decision.why.replace(/\.$/, "");
  const asked =
    decision.effect === "ask" ? "; it would need a person's yes, and nobody can be asked here" : "";
  return `${question.capability} ${question.resource} is not allowed: ${why}${asked}.`;
}
