/**
 * File patterns of settings and rules as tokens: `*` within one component, `?` one character of it, `**` across,
 * `[abc]`, `{a,b}`, `\x` for the character itself.
 * Not here: matching (`glob-matcher.ts`).
 */

export type Token =
  /** One character. */
  | { kind: "char"; char: string }
  /** Any characters but `/`, also none. */
  | { kind: "star" }
  /** Any characters, also none. */
  | { kind: "any" }
  /** One character but `/`, of `chars` (or, `not`, none of them). */
  | { kind: "class"; chars: string; not: boolean }
  /** Nothing, or whole components with their `/`. `inside` is the state within them. */
  | { kind: "folders" }
  | { kind: "inside" };

/** A pattern with more alternatives than this is taken for a mistake. */
const alternativesLimit = 256;

/** All spellings that the braces of `pattern` stand for; undefined when they do not close or are too many. */
export function expandBraces(pattern: string): string[] | undefined {
  const open = findOpen(pattern);
  if (open < 0) return [pattern];
  const parts = splitAlternatives(pattern, open);
  if (!parts) return undefined;
  const { before, alternatives, after } = parts;
  const expanded = alternatives.map((each) => expandBraces(before + each + after));
  if (expanded.includes(undefined)) return undefined;
  const all = expanded.flatMap((each) => each ?? []);
  return all.length > alternativesLimit ? undefined : all;
}

function findOpen(pattern: string): number {
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === "\\") i++;
    else if (pattern[i] === "{") return i;
  }
  return -1;
}

function splitAlternatives(pattern: string, open: number) {
  const alternatives: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let i = open; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === "\\") i++;
    else if (char === "{") depth++;
    else if (char === "}") depth--;
    if ((char === "," && depth === 1) || (char === "}" && depth === 0)) {
      alternatives.push(pattern.slice(from, i));
      from = i + 1;
    }
    if (depth === 0) return { before: pattern.slice(0, open), alternatives, after: pattern.slice(i + 1) };
  }
  return undefined;
}

/** The tokens of one spelling without braces; undefined when a `[` does not close. */
export function tokensOf(pattern: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let i = 0; i < pattern.length; ) {
    const read = readToken(pattern, i, tokens.length);
    if (!read) return undefined;
    tokens.push(...read.tokens);
    i = read.next;
  }
  return tokens;
}

function readToken(
  pattern: string,
  at: number,
  count: number,
): { tokens: Token[]; next: number } | undefined {
  const char = pattern[at] ?? "";
  const atStart = count === 0 || pattern[at - 1] === "/";
  if (atStart && pattern.startsWith("**/", at))
    return { tokens: [{ kind: "folders" }, { kind: "inside" }], next: at + 3 };
  if (pattern.startsWith("**", at)) return { tokens: [{ kind: "any" }], next: at + 2 };
  if (char === "*") return { tokens: [{ kind: "star" }], next: at + 1 };
  if (char === "?") return { tokens: [{ kind: "class", chars: "", not: true }], next: at + 1 };
  if (char === "[") return readClass(pattern, at);
  const literal = char === "\\" && at + 1 < pattern.length ? (pattern[at + 1] ?? "") : char;
  return {
    tokens: [{ kind: "char", char: literal }],
    next: at + (literal === char && char !== "\\" ? 1 : 2),
  };
}

function readClass(pattern: string, at: number): { tokens: Token[]; next: number } | undefined {
  const found = pattern.slice(at).match(/^\[([!^]?)(\]?[^\]]*)\]/);
  if (!found) return undefined;
  const chars = (found[2] ?? "").replace(/(.)-(.)/gs, (_, from: string, to: string) => rangeOf(from, to));
  return { tokens: [{ kind: "class", chars, not: found[1] !== "" }], next: at + found[0].length };
}

function rangeOf(from: string, to: string): string {
  let chars = "";
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) chars += String.fromCharCode(code);
  return chars;
}
