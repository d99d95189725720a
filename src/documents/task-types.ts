/**
 * Which of the five task types a step is, from its words or from the kind of its tool call.
 * Not here: the records (`ledger-derive.ts`).
 */
import type { TaskState, TaskType } from "./ledger.ts";

const checking =
  /\b(tests?|check|lint|verify|verification|validate|confirm|typecheck|tsc|vitest|jest|mocha|pytest|eslint|biome|clippy|vet|build)\b/i;

/** In the order in which they are tried: the first that fits wins. */
const wordings: readonly [TaskType, RegExp][] = [
  [
    "verify",
    /^\W*(re-?)?(run|verify|check|test|validate|confirm|make sure|ensure)\b.*|\bverif(y|ies|ication)\b/i,
  ],
  ["locate", /^\W*(find|locate|search|look (for|up|where)|list|grep|identify)\b/i],
  ["read", /^\W*(read|open|inspect|review|understand|look at|study|examine|summari[sz]e)\b/i],
  ["plan", /^\W*(plan|design|decide|think|outline|propose|draft a plan)\b/i],
];

/** The type of a step of a plan, by its wording. `run …` is a check only when what runs looks like one. */
export function taskTypeOfText(text: string): TaskType {
  const found = wordings.find(([, pattern]) => pattern.test(text))?.[0] ?? "execute";
  const runs = /^\W*(re-?)?run\b/i.test(text);
  return found === "verify" && runs && !checking.test(text) ? "execute" : found;
}

/**
 * The type of a tool call; undefined for kinds that are no step of the work (`think`, `switch_mode`, `other`).
 * `edited`: something was changed before in this turn; only then a command that looks like a test is a check.
 */
export function taskTypeOfTool(kind: string, title: string, edited: boolean): TaskType | undefined {
  switch (kind) {
    case "search":
      return "locate";
    case "read":
    case "fetch":
      return "read";
    case "edit":
    case "move":
    case "delete":
      return "execute";
    case "execute":
      return edited && checking.test(title) ? "verify" : "execute";
    default:
      return undefined;
  }
}

/** How a task of this type is called while it goes on. */
export function activeState(type: TaskType): TaskState {
  if (type === "plan") return "planning";
  return type === "verify" ? "verifying" : "executing";
}
