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

/** Steps through all possible positions in `tokens` at once, one UTF-16 unit of `text` after the other. */
function runs(tokens: readonly Token[], text: string): boolean {
  let states = new Uint8Array(tokens.length + 1);
  states[0] = 1;
  passEmpty(tokens, states);
  for (let i = 0; i < text.length; i++) {
    const next = new Uint8Array(tokens.length + 1);
    let alive = false;
    for (let at = 0; at < tokens.length; at++)
      alive = (states[at] === 1 && step(tokens[at], at, text[i] ?? "", next)) || alive;
    if (!alive) return false;
    passEmpty(tokens, next);
    states = next;
  }
  return states[tokens.length] === 1;
}

/** Adds the positions that are reached without a character. They lie behind, so one pass finds all. */
function passEmpty(tokens: readonly Token[], states: Uint8Array): void {
  for (const [at, token] of tokens.entries()) {
    if (states[at] === 0) continue;
    if (token.kind === "star" || token.kind === "any" || token.kind === "folders") states[at + 1] = 1;
    if (token.kind === "folders") states[at + 2] = 1;
  }
}

/** Marks in `next` where `char` leads from `at`; false when nowhere. */
function step(token: Token | undefined, at: number, char: string, next: Uint8Array): boolean {
  const slash = char === "/";
  const stays = token?.kind === "any" || token?.kind === "inside" || (token?.kind === "star" && !slash);
  const goesOn =
    (token?.kind === "char" && token.char === char) ||
    (token?.kind === "class" && !slash && token.chars.includes(char) !== token.not) ||
    (token?.kind === "inside" && slash);
  if (stays) next[at] = 1;
  if (goesOn) next[at + 1] = 1;
  return stays || goesOn;
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
