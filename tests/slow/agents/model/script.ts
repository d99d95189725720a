/**
 * What the scripted model does, told by directives in the last line of a user's text that has any:
 * `{say TEXT}`, `{write PATH: TEXT}`, `{run COMMAND}`, `{slow TICKS}` (250 ms each, one word a tick), `{hang}`, `{fail STATUS}`.
 * One request gets what is said up to the next tool call, and that call; its result asks for the rest.
 * Not here: how a service's requests and answers look (the wires beside this file).
 */

export type Step =
  | { kind: "say"; text: string }
  | { kind: "slow"; ticks: number }
  | { kind: "hang" }
  | { kind: "fail"; status: number }
  | { kind: "write"; path: string; text: string }
  | { kind: "run"; command: string };

/** One part of a conversation, in its order. */
export type Part = { kind: "user"; text: string } | { kind: "result" };

const directive = /\{(say|write|run|slow|hang|fail)\b *([^{}]*)\}/g;

/** What comes next in this conversation; empty when nothing is left, or nobody wrote a directive. */
export function nextSteps(parts: readonly Part[]): Step[] {
  const at = parts.findLastIndex((part) => part.kind === "user" && part.text.search(directive) >= 0);
  const asked = parts[at];
  if (asked?.kind !== "user") return [];
  const line = asked.text.split("\n").findLast((each) => each.search(directive) >= 0) ?? "";
  const steps = [...line.matchAll(directive)].map(([, word, rest]) => readStep(word ?? "", rest ?? ""));
  const results = parts.slice(at).filter((part) => part.kind === "result").length;
  return untilCall(afterCalls(steps, results));
}

function readStep(word: string, rest: string): Step {
  const colon = rest.indexOf(": ");
  switch (word) {
    case "write":
      return { kind: "write", path: rest.slice(0, colon), text: rest.slice(colon + 2) };
    case "run":
      return { kind: "run", command: rest };
    case "slow":
      return { kind: "slow", ticks: Number(rest) };
    case "fail":
      return { kind: "fail", status: Number(rest) };
    case "hang":
      return { kind: "hang" };
    default:
      return { kind: "say", text: rest };
  }
}

function afterCalls(steps: Step[], calls: number): Step[] {
  let left = calls;
  return steps.filter((step) => {
    if (left === 0) return true;
    if (isCall(step)) left--;
    return false;
  });
}

function untilCall(steps: Step[]): Step[] {
  const call = steps.findIndex(isCall);
  return call < 0 ? steps : steps.slice(0, call + 1);
}

function isCall(step: Step): boolean {
  return step.kind === "write" || step.kind === "run";
}
