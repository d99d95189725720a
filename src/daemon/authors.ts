/**
 * Who wrote a new mark? A change is an agent's if crew made it for one, if a tool call of a running turn names
 * the path, or if a command of a running turn overlaps it. What cannot be told apart counts as the agent's.
 * Not here: what is done with marks of agents (`reconcile/request.ts`).
 */
import type { Instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { Author } from "../reconcile/request-view.ts";

/** What one turn may have written, and when. */
export interface TurnTrace {
  session: string;
  from: Instant;
  /** Absent while it runs. */
  to?: Instant;
  /** Paths that its writing tool calls named, relative to the workspace. */
  named: ReadonlySet<string>;
  commands: readonly { from: Instant; to?: Instant }[];
}

/** Judges a mark that was saved at `savedAt`. */
export function judgeAuthor(path: string, savedAt: Instant, traces: readonly TurnTrace[]): Author {
  for (const trace of traces) {
    if (!overlaps(trace, savedAt)) continue;
    if (trace.named.has(path)) return { kind: "agent", session: trace.session, how: "named" };
    if (trace.commands.some((command) => overlaps(command, savedAt)))
      return { kind: "agent", session: trace.session, how: "command" };
  }
  return { kind: "person" };
}

/** True when a file that carries the time `at` may have been saved within `span`. */
export function overlaps(span: { from: Instant; to?: Instant }, at: Instant): boolean {
  const slackMs = at % 1000 === 0 ? limits.authorCoarseSlackMs : limits.authorSlackMs;
  return at >= span.from - slackMs && (span.to === undefined || at <= span.to + slackMs);
}

/** Kinds of tool calls that change nothing; all others count as writing. */
const readingKinds = new Set(["read", "search", "think", "fetch", "switch_mode"]);

export function mayWrite(kind: string): boolean {
  return !readingKinds.has(kind);
}
