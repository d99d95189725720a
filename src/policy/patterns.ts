/**
 * Does a pattern match? In time proportional to pattern times text, whatever they hold.
 * Not here: the tokens of file patterns (`glob-tokens.ts`), which rule counts (`decide.ts`).
 */
import { expandBraces, type Token, tokensOf } from "./glob-tokens.ts";

/** `name` is compared in one normal form of Unicode. */
export type Matches = (name: string) => boolean;

export interface PatternOptions {
  /** Upper and lower case are the same: for rules that guard, because on some disks they are. */
  foldCase: boolean;
}

/**
 * A matcher for a file pattern against the whole of a path. A pattern without wildcard covers its children, and
 * `x/**` covers `x` itself. Undefined when the pattern is malformed.
 */
export function fileMatcher(pattern: string, options: PatternOptions): Matches | undefined {
  const clean = normal(pattern.replace(/^(\.\/)+/, "").replace(/(.)\/+$/, "$1"), options);
  const compiled = expandBraces(clean)?.flatMap((each) => withCover(each).map(tokensOf));
  if (!compiled || compiled.includes(undefined)) return undefined;
  const all = compiled.flatMap((tokens) => (tokens ? [tokens] : []));
  return (name) => {
    const text = normal(name, options);
    return all.some((tokens) => runs(tokens, text));
  };
}

/** `text` as a pattern that means just itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\*?[\]{}]/g, "\\$&");
}

function normal(text: string, { foldCase }: PatternOptions): string {
  const composed = text.normalize("NFC");
  return foldCase ? composed.toLowerCase() : composed;
}

/** The spellings that one spelling covers. */
function withCover(pattern: string): string[] {
  if (pattern.endsWith("/**")) return [pattern, pattern.slice(0, -3)];
  const plain = pattern.replace(/\\./g, "");
  return /[*?[]/.test(plain) ? [pattern] : [pattern, `${pattern}/**`];
}

/** Steps through all possible positions in `tokens` at once, one character of `text` after the other. */
function runs(tokens: readonly Token[], text: string): boolean {
  let states = reach(tokens, new Set([0]));
  for (const char of splitUnits(text)) {
    const next = new Set<number>();
    for (const at of states) for (const to of step(tokens[at], at, char)) next.add(to);
    states = reach(tokens, next);
    if (states.size === 0) return false;
  }
  return states.has(tokens.length);
}

/** UTF-16 units, as the tokens hold them. */
function splitUnits(text: string): string[] {
  return text.split("");
}

/** Adds the positions that are reached without a character. */
function reach(tokens: readonly Token[], states: Set<number>): Set<number> {
  for (const at of states) {
    const kind = tokens[at]?.kind;
    if (kind === "star" || kind === "any") states.add(at + 1);
    if (kind === "folders") states.add(at + 1).add(at + 2);
  }
  return states;
}

function step(token: Token | undefined, at: number, char: string): number[] {
  switch (token?.kind) {
    case "char":
      return token.char === char ? [at + 1] : [];
    case "star":
      return char === "/" ? [] : [at];
    case "any":
      return [at];
    case "class":
      return char !== "/" && token.chars.includes(char) !== token.not ? [at + 1] : [];
    case "inside":
      return char === "/" ? [at, at + 1] : [at];
    default:
      return [];
  }
}

/** A matcher for commands, addresses and names of tools: `*` is anything, all else is itself. */
export function textMatcher(pattern: string, options: PatternOptions): Matches {
  const parts = normal(pattern, options).split("*");
  return (name) => matchesParts(parts, normal(name, options));
}

/** The first part at the start, the last at the end, each other at its first place after the one before. */
function matchesParts(parts: readonly string[], text: string): boolean {
  const first = parts[0] ?? "";
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? "";
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
