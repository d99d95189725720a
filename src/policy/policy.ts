/**
 * A policy: the rules of all levels, ready to be asked. One a session.
 * Not here: the answer (`decide.ts`), what presets hold (`presets.ts`), reading files (`documents/permissions.ts`).
 */
import type { Permissions, PresetName } from "../documents/permissions-types.ts";
import type { May } from "../documents/request.ts";
import { builtInRules } from "./built-in.ts";
import { capabilities } from "./decision.ts";
import type { Places } from "./places.ts";
import { defaultPresets, presetRules } from "./presets.ts";
import { compileRule, type PolicyRule } from "./rules.ts";

/** One level of rules, as its file gives it. */
export interface LevelSource {
  /** `user`, `workspace`, `agent`, `session`: decides what holds when the file is absent or names no presets. */
  name: "user" | "workspace" | "agent" | "session";
  /** How people find it, for instance `permissions.yaml`. */
  file: string;
  /** Absent: there is no such file. */
  permissions?: Permissions;
  /** Whether a person trusted this allow rule (its source), or preset (`policies: NAME`). Absent: all are. */
  trusted?: (source: string) => boolean;
}

export interface Policy {
  may: May;
  places: Places;
  rules: readonly PolicyRule[];
}

/** Builds the policy of one session. `levels` in the order in which equal rules are named: user, workspace, … */
export function buildPolicy(may: May, places: Places, levels: readonly LevelSource[]): Policy {
  const rules = [...builtInRules(places), ...levels.flatMap((level) => rulesOfLevel(level, places))];
  return { may, places, rules };
}

function rulesOfLevel(level: LevelSource, places: Places): PolicyRule[] {
  const { permissions, file } = level;
  if (permissions?.invalid) return [denyAll(file)];
  const trusted = level.trusted ?? (() => true);
  const presets = presetsOf(level).flatMap((name) => presetRules(name, places, level.file));
  const own = (permissions?.rules ?? [])
    .filter((rule) => rule.effect !== "allow" || trusted(rule.source))
    .map((rule) => compileRule(rule, file, places));
  return [...own, ...presets];
}

function denyAll(file: string): PolicyRule {
  const why = `${file} has mistakes, so everything that it could allow or deny is denied; \`crew check\` shows them.`;
  return {
    capabilities,
    effect: "deny",
    match: undefined,
    exclude: [],
    rule: "invalid file",
    file,
    line: 1,
    why,
  };
}

/** The workspace's file may name presets; without that the default ones hold. An untrusted one only takes away. */
function presetsOf({ name, permissions, trusted = () => true }: LevelSource): readonly PresetName[] {
  const named = permissions?.policies ?? (name === "workspace" ? defaultPresets : []);
  return named.filter((preset) => defaultPresets.includes(preset) || trusted(`policies: ${preset}`));
}
