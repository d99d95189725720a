/**
 * `permissions.yaml`: what agents may do here, as rules. Anything that is not understood makes the file invalid.
 * Not here: what a pattern matches, what a policy expands to, which rule wins (`policy/`).
 */
import { isObject } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { nearest, oneLine } from "../base/wording.ts";
import { type Problem, problemAt } from "../text/problem.ts";
import { placeOf, type Span } from "../text/span.ts";
import { faultProblems } from "../text/yaml-faults.ts";
import { keySpan, valueSpan, type YamlStep, yamlText, yamlTexts } from "../text/yaml-look.ts";
import { parseYaml, type YamlBlock } from "../text/yaml-read.ts";
import {
  type PermissionRule,
  type Permissions,
  type PresetName,
  presetNames,
  ruleCapabilities,
  ruleEffects,
} from "./permissions-types.ts";

const meanwhile = "Until it is mended, this file allows nothing: every request at its level is denied.";

interface Reader {
  path: WorkspacePath;
  block: YamlBlock;
  problems: Problem[];
}

/** Reads a permissions file. Never throws; an invalid file gives no rules. */
export function parsePermissions(path: WorkspacePath, text: string): Permissions {
  const reader: Reader = { path, block: parseYaml(text), problems: [] };
  const { faults, data } = reader.block;
  reader.problems.push(...faultProblems(path, text, faults, { code: "permissions/yaml", meanwhile }));
  if (faults.length === 0) knownKeysOnly(reader, [], data, ["policies", "rules"]);
  const policies = faults.length === 0 ? readPolicies(reader) : undefined;
  const rules = faults.length === 0 ? readRules(reader) : [];
  const invalid = reader.problems.length > 0;
  return invalid
    ? { policies: [], rules: [], problems: reader.problems, invalid }
    : { policies, rules, problems: [], invalid };
}

function readPolicies(reader: Reader): PresetName[] | undefined {
  const { data } = reader.block;
  if (data.policies === undefined) return undefined;
  const names = yamlTexts(reader.block, ["policies"]);
  if (names === undefined || !Array.isArray(data.policies)) {
    report(reader, ["policies"], "Expected a list of policies", "Write policies: [read-workspace]");
    return [];
  }
  return names.flatMap((name, i) => word(reader, ["policies", i], "a policy", name, presetNames) ?? []);
}

function readRules(reader: Reader): PermissionRule[] {
  const { rules } = reader.block.data;
  if (rules === undefined || rules === null) return [];
  if (Array.isArray(rules)) return rules.flatMap((rule, i) => readRule(reader, i, rule) ?? []);
  report(reader, ["rules"], "Expected a list of rules", example);
  return [];
}

const example = 'Write - { capability: shell, effect: allow, match: ["npm test*"] }';

function readRule(reader: Reader, index: number, rule: unknown): PermissionRule | undefined {
  const at = ["rules", index] as const;
  if (!isObject(rule)) return report(reader, at, "Expected a rule", example);
  knownKeysOnly(reader, at, rule, ["capability", "effect", "match", "exclude"]);
  const capability = needWord(reader, at, rule, "capability", ruleCapabilities);
  const effect = needWord(reader, at, rule, "effect", ruleEffects);
  const match = patterns(reader, [...at, "match"], rule.match);
  const exclude = patterns(reader, [...at, "exclude"], rule.exclude);
  if (!capability || !effect || !match || !exclude) return undefined;
  const span = spanAt(reader, at);
  const { text } = reader.block;
  const source = oneLine(text.slice(span.start, span.end).trimEnd(), 500);
  return { capability, effect, match, exclude, line: placeOf(text, span.start).line, source };
}

/** `rule[key]` as one of `words`; reports when it is absent or another word. */
function needWord<Word extends string>(
  reader: Reader,
  at: readonly YamlStep[],
  rule: Record<string, unknown>,
  key: string,
  words: readonly Word[],
): Word | undefined {
  const path = [...at, key];
  if (rule[key] === undefined) {
    return report(reader, at, `Expected "${key}" in the rule`, `It is one of ${words.join(", ")}.`);
  }
  return word(
    reader,
    path,
    key === "effect" ? "an effect" : "a capability",
    yamlText(reader.block, path),
    words,
  );
}

function word<Word extends string>(
  reader: Reader,
  path: readonly YamlStep[],
  what: string,
  given: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const found = words.find((one) => one === given);
  if (found !== undefined) return found;
  const near = given === undefined ? undefined : nearest(given, words);
  return report(
    reader,
    path,
    `Expected ${what}`,
    near ? `Did you mean "${near}"?` : `It is one of ${words.join(", ")}.`,
  );
}

/** A list of patterns; one pattern is a list of one, an absent key the empty list. */
function patterns(reader: Reader, path: readonly YamlStep[], value: unknown): string[] | undefined {
  if (value === undefined) return [];
  const found = yamlTexts(reader.block, path);
  if (found && found.length > 0 && found.every((pattern) => pattern !== "")) return found;
  return report(reader, path, "Expected a list of patterns", `Write ${path.at(-1)}: ["npm test*"]`);
}

function knownKeysOnly(
  reader: Reader,
  at: readonly YamlStep[],
  data: Record<string, unknown>,
  known: readonly string[],
): void {
  for (const key of Object.keys(data).filter((one) => !known.includes(one))) {
    const near = nearest(key, known);
    reader.problems.push(
      problemAt(reader.path, reader.block.text, keySpan(reader.block, [...at, key]) ?? reader.block.inner, {
        code: "permissions/unknown-key",
        message: `Expected ${known.join(", ")}; found "${key}".`,
        fix: near ? `Did you mean "${near}"?` : "Remove the line, or put a # in front.",
        meanwhile,
      }),
    );
  }
}

function spanAt(reader: Reader, path: readonly YamlStep[]): Span {
  const span = valueSpan(reader.block, path);
  return span && span.end > span.start ? span : (keySpan(reader.block, path) ?? reader.block.inner);
}

/** Adds a problem at the value under `path`; gives undefined, for use as a result. */
function report(reader: Reader, path: readonly YamlStep[], expected: string, fix: string): undefined {
  const span = spanAt(reader, path);
  const found = oneLine(reader.block.text.slice(span.start, span.end), 60);
  reader.problems.push(
    problemAt(reader.path, reader.block.text, span, {
      code: "permissions/wrong-value",
      message: `${expected}; found ${/^["'[{]/.test(found) ? found : `"${found}"`}.`,
      fix,
      meanwhile,
    }),
  );
  return undefined;
}
