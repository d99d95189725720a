/**
 * Matches a glob against a path by stepping through all its possible positions at once: in time proportional to pattern
 * times text, whatever they hold. One language for settings and for rules.
 * Not here: the tokens (`glob-tokens.ts`), what a malformed pattern means (whoever asks).
 */
import { expandBraces, type Token, tokensOf } from "./glob-tokens.ts";

export interface GlobOptions {
  /** `x/**` covers `x` itself. */
  coversFolder: boolean;
}

/** A matcher against the whole of a path; a pattern without wildcard covers its children. Undefined when malformed. */
export function globMatcher(pattern: string, options: GlobOptions): ((path: string) => boolean) | undefined {
  const clean = pattern.replace(/^(\.\/)+/, "").replace(/(.)\/+$/, "$1");
  const compiled = expandBraces(clean)?.flatMap((each) => withCover(each, options).map(tokensOf));
  if (!compiled || compiled.includes(undefined)) return undefined;
  const all = compiled.flatMap((tokens) => (tokens ? [tokens] : []));
  return (path) => all.some((tokens) => runs(tokens, path));
}

/** The spellings that one spelling covers. */
function withCover(pattern: string, { coversFolder }: GlobOptions): string[] {
  if (pattern.endsWith("/**")) return coversFolder ? [pattern, pattern.slice(0, -3)] : [pattern];
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
