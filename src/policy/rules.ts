/**
 * One rule, compiled: which capabilities, which resources, what then.
 * Not here: which rules there are (`policy.ts`, `built-in.ts`, `presets.ts`), which of them wins (`judge.ts`).
 */
import { isAbsolutePath } from "../base/paths.ts";
import type { PermissionRule, RuleCapability } from "../documents/permissions-types.ts";
import { type Capability, capabilities, type Effect } from "./decision.ts";
import { fileMatcher, literalPattern, type Matches, textMatcher } from "./patterns.ts";
import type { FileName, Places } from "./places.ts";

export interface PolicyRule {
  capabilities: readonly Capability[];
  effect: Effect;
  /** Undefined: matches everything. */
  match: readonly RuleMatcher[] | undefined;
  exclude: readonly RuleMatcher[];
  /** As people find it: the rule's text, the file, the line (0: built in). */
  rule: string;
  file: string;
  line: number;
  /** A sentence instead of the usual one. */
  why?: string;
}

/** A pattern as each kind of resource is compared with it. */
interface RuleMatcher {
  text: Matches;
  file: (name: FileName) => boolean;
}

const groups: Partial<Record<RuleCapability, readonly Capability[]>> = {
  all: capabilities,
  filesystem: ["fs_read", "fs_write"],
};

/** One rule, compiled. A malformed pattern never allows, and guards everything where it asks or denies. */
export function compileRule(rule: PermissionRule, file: string, places: Places): PolicyRule {
  const { capability, effect, line, source } = rule;
  const guards = effect !== "allow";
  const compile = (pattern: string) => compilePattern(pattern, guards, places);
  const match =
    rule.match.length === 0 ? undefined : rule.match.map((pattern) => compile(pattern) ?? constant(guards));
  const exclude = rule.exclude.map(
    (pattern) => compilePattern(pattern, !guards, places) ?? constant(!guards),
  );
  const names = groups[capability] ?? capabilities.filter((name) => name === capability);
  return { capabilities: names, effect, match, exclude, rule: source, file, line };
}

function constant(answer: boolean): RuleMatcher {
  return { text: () => answer, file: () => answer };
}

/**
 * A pattern with `/` or `~/` in front is about absolute names, any other about names in the workspace; one that
 * guards and begins with `**` is about names outside too. Undefined when it is malformed.
 */
function compilePattern(pattern: string, guards: boolean, places: Places): RuleMatcher | undefined {
  const options = { foldCase: guards };
  const full = pattern.replace(/^~(?=\/|$)/, () => literalPattern(places.userHome));
  const matches = fileMatcher(full, options);
  if (!matches) return undefined;
  const isAbsolute = isAbsolutePath(full);
  const everywhere = guards && full.startsWith("**");
  return {
    text: textMatcher(pattern, options),
    file: ({ inside, absolute }) => {
      if (isAbsolute) return matches(absolute);
      return inside === undefined ? everywhere && matches(absolute) : matches(inside);
    },
  };
}
