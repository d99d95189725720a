/**
 * Which rule wins. Deny beats ask beats allow, over all levels together; what no rule matches is asked.
 * The combination stands in this file alone, so that another engine can take its place.
 * Not here: what a question is about (`decide.ts`, `decide-shell.ts`).
 */
import { oneLine } from "../base/wording.ts";
import type { Capability, Decision, Effect } from "./decision.ts";
import type { FileName } from "./places.ts";
import type { Policy } from "./policy.ts";
import type { PolicyRule } from "./rules.ts";

const strictness: Readonly<Record<Effect, number>> = { allow: 0, ask: 1, deny: 2 };

/** The strictest of `decisions`, the first of equals; undefined when there is none. */
export function strictestOf(decisions: readonly Decision[]): Decision | undefined {
  return decisions.reduce<Decision | undefined>(
    (worst, next) => (!worst || strictness[next.effect] > strictness[worst.effect] ? next : worst),
    undefined,
  );
}

/** A decision of crew's own. */
export function builtIn(effect: Effect, rule: string, why: string): Decision {
  return { effect, rule, file: "built-in", line: 0, why };
}

/** The answer about one file. */
export function decideFile(policy: Policy, capability: "fs_read" | "fs_write", name: FileName): Decision {
  const shown = name.inside === "" ? "the workspace" : (name.inside ?? name.absolute);
  const verb = capability === "fs_read" ? "reading" : "writing";
  return choose(
    policy.rules.filter((rule) => matchesFile(rule, capability, name)),
    `${verb} ${oneLine(shown, 100)}`,
  );
}

/** The answer about anything that is named by a text. */
export function decideText(policy: Policy, capability: Capability, text: string): Decision {
  const matching = policy.rules.filter((rule) => matchesText(rule, capability, text));
  return choose(matching, `${capability} ${oneLine(text, 100)}`);
}

function matchesFile(rule: PolicyRule, capability: Capability, name: FileName): boolean {
  if (!rule.capabilities.includes(capability)) return false;
  const matches = rule.match?.some((pattern) => pattern.file(name)) ?? true;
  return matches && !rule.exclude.some((pattern) => pattern.file(name));
}

export function matchesText(rule: PolicyRule, capability: Capability, text: string): boolean {
  if (!rule.capabilities.includes(capability)) return false;
  const matches = rule.match?.some((pattern) => pattern.text(text)) ?? true;
  return matches && !rule.exclude.some((pattern) => pattern.text(text));
}

function choose(matching: readonly PolicyRule[], what: string): Decision {
  const decisions = matching.map((rule) => fromRule(rule, what));
  return (
    strictestOf(decisions) ??
    builtIn("ask", "nothing matches", `no rule speaks of ${what}, so a person would be asked.`)
  );
}

const verbs: Readonly<Record<Effect, string>> = {
  allow: "allows",
  ask: "asks a person about",
  deny: "denies",
};

function fromRule({ effect, rule, file, line, why }: PolicyRule, what: string): Decision {
  const place = line > 0 ? `${file}:${line}` : file;
  return {
    effect,
    rule,
    file,
    line,
    why: why ?? `${place} ${verbs[effect]} ${what} (${oneLine(rule, 120)}).`,
  };
}
