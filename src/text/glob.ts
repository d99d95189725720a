/**
 * Globs over paths: `*` within one component, `?` one character of it, `**` across components, `{a,b}`, `[abc]`.
 * A pattern without wildcard covers its children too. Always the same small language, wherever a file asks for one.
 * Not here: patterns of commands (`policy/`), what git ignores (`disk/provenance.ts`).
 */
import { escapeRegExp } from "../base/regexp.ts";

const compiled = new Map<string, RegExp>();
/** More patterns than any workspace has; beyond it the memory starts anew. */
const compiledLimit = 1000;

/** True when `pattern` matches the whole of `path`. Case counts. A malformed pattern means itself, literally. */
export function matchesGlob(pattern: string, path: string): boolean {
  let regex = compiled.get(pattern);
  if (!regex) {
    if (compiled.size >= compiledLimit) compiled.clear();
    regex = compileGlob(pattern);
    compiled.set(pattern, regex);
  }
  return regex.test(path);
}

/** True when one of `patterns` covers `path`, or a folder above it. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => foldersAndSelf(path).some((part) => matchesGlob(pattern, part)));
}

function foldersAndSelf(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

/** True when `pattern` has a wildcard, and so covers nothing but what it spells. */
function hasWildcard(pattern: string): boolean {
  return /[*?{[]/.test(pattern);
}

function compileGlob(pattern: string): RegExp {
  const clean = pattern.replace(/^\.\//, "").replace(/(.)\/$/, "$1");
  const children = hasWildcard(clean) ? "" : "(?:/.*)?";
  try {
    return new RegExp(`^${translate(clean)}${children}$`, "su");
  } catch {
    return new RegExp(`^${escapeRegExp(clean)}$`, "su");
  }
}

/** Steps through the pattern; each branch eats one token. Alternatives nest. */
function translate(pattern: string): string {
  let out = "";
  let depth = 0;
  const tokens = pattern.match(/\*\*\/|\/\*\*$|\*\*|\*|\?|\[[!^]?\]?[^\]]*\]|\\.|[\s\S]/gu) ?? [];
  for (const token of tokens) {
    if (token === "{") depth++;
    if (token === "}") depth--;
    out += token === "," && depth > 0 ? "|" : piece(token);
  }
  return out;
}

function piece(token: string): string {
  switch (token) {
    case "**/":
      return "(?:[^/]+/)*";
    case "/**":
      return "/.+";
    case "**":
      return ".*";
    case "*":
      return "[^/]*";
    case "?":
      return "[^/]";
    case "{":
      return "(?:";
    case "}":
      return ")";
    default:
      return token.length > 1 && token.startsWith("[")
        ? charClass(token)
        : escapeRegExp(token.replace(/^\\(.)/u, "$1"));
  }
}

function charClass(token: string): string {
  const negated = /^\[[!^]/.test(token);
  const inner = token.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, "\\$&");
  return `(?!/)[${negated ? "^" : ""}${inner}]`;
}
