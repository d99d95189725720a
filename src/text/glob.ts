/**
 * Globs of settings and requests over paths: `*` within one component, `?` one character of it, `**` across components,
 * `{a,b}`, `[abc]`. A pattern without wildcard covers its children too; a malformed one means itself.
 * Not here: how they match (`glob-matcher.ts`), patterns of rules (`policy/patterns.ts`), what git ignores.
 */
import { globMatcher } from "./glob-matcher.ts";

const compiled = new Map<string, (path: string) => boolean>();
/** More patterns than any workspace has; beyond it the memory starts anew. */
const compiledLimit = 1000;

/** True when `pattern` matches the whole of `path`. Case counts. */
export function matchesGlob(pattern: string, path: string): boolean {
  let matches = compiled.get(pattern);
  if (!matches) {
    if (compiled.size >= compiledLimit) compiled.clear();
    matches = globMatcher(pattern, { coversFolder: false }) ?? ((other) => other === pattern);
    compiled.set(pattern, matches);
  }
  return matches(path);
}

/** True when one of `patterns` covers `path`, or a folder above it. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => foldersAndSelf(path).some((part) => matchesGlob(pattern, part)));
}

function foldersAndSelf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}
