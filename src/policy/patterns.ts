/**
 * Does a pattern of a rule match? In time proportional to pattern times text, whatever they hold.
 * Not here: the language of file patterns (`text/glob-matcher.ts`), which rule counts (`decide.ts`).
 */
import { globMatcher } from "../text/glob-matcher.ts";

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
  const matches = globMatcher(normal(pattern, options), { coversFolder: true });
  return matches && ((name) => matches(normal(name, options)));
}

/** `text` as a pattern that means just itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\*?[\]{}]/g, "\\$&");
}

function normal(text: string, { foldCase }: PatternOptions): string {
  const composed = text.normalize("NFC");
  return foldCase ? composed.toLowerCase() : composed;
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
