/**
 * Rules of `permissions.yaml` as crew holds them.
 * Not here: reading them (`permissions.ts`), what a pattern matches and which rule wins (`policy/`).
 */
import type { Problem } from "../text/problem.ts";

/** What a tool call can do; each is judged on its own. */
export const capabilities = [
  "fs_read",
  "fs_write",
  "shell",
  "web_fetch",
  "web_search",
  "mcp",
  "subagent",
  "skill",
  "memory",
  "schedule",
] as const;
export type Capability = (typeof capabilities)[number];

/** What a rule can be about: a capability, or a group (`filesystem` is fs_read and fs_write, `all` is everything). */
export const ruleCapabilities = [...capabilities, "filesystem", "all"] as const;
export type RuleCapability = (typeof ruleCapabilities)[number];

export const ruleEffects = ["allow", "ask", "deny"] as const;
export type RuleEffect = (typeof ruleEffects)[number];

/** Names of the sets of rules that crew brings; `policy/` says what they expand to. */
export const presetNames = [
  "read-workspace",
  "read-all",
  "read-only-shell",
  "edit-workspace",
  "dev-shell",
] as const;
export type PresetName = (typeof presetNames)[number];

export interface PermissionRule {
  capability: RuleCapability;
  effect: RuleEffect;
  /** Patterns; empty: everything. */
  match: string[];
  /** Patterns that this rule says nothing about. */
  exclude: string[];
  /** One-based. */
  line: number;
  /** The rule as it stands in its file, on one line. */
  source: string;
}

export interface Permissions {
  /** Undefined: the file names none, so the built-in ones hold. An empty list: none. */
  policies: PresetName[] | undefined;
  rules: PermissionRule[];
  problems: Problem[];
  /** Something in the file is not understood: its whole level denies. */
  invalid: boolean;
}
