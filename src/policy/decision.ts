/**
 * May this happen? The question and its answer, the same for every way a tool call reaches crew.
 * Not here: where rules are read from (`documents/permissions.ts`), asking a person.
 */
import type { Capability } from "../documents/permissions-types.ts";

export { type Capability, capabilities } from "../documents/permissions-types.ts";

export type Effect = "allow" | "ask" | "deny";

/** One thing that a tool call would do. For files, `resource` is a path relative to the workspace, or absolute outside it. */
export interface Question {
  capability: Capability;
  resource: string;
  /** For `shell`: the folder it runs in, relative to the workspace or absolute. Absent: the workspace. */
  cwd?: string;
}

/** The answer, and the rule that made it, where a person can read it. */
export interface Decision {
  effect: Effect;
  /** The rule as it stands in its file, or the name of a built-in one. */
  rule: string;
  /** The file of the rule, or "built-in". */
  file: string;
  /** One-based; 0 for built-in rules. */
  line: number;
  /** One sentence for people and agents. */
  why: string;
}
