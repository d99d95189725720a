/**
 * The rules of `.gitignore` files, as git reads them: the last rule that matches a path decides.
 * Not here: walking folders (`walk.ts`); rules outside the folder (`.git/info/exclude`, the person's own) are not read.
 */
import { matchesGlob } from "../text/glob.ts";

export interface IgnoreRule {
  /** Where the rule's file lies, relative to the top, "" or with a trailing `/`. */
  base: string;
  /** A glob, relative to `base`. */
  pattern: string;
  negated: boolean;
  foldersOnly: boolean;
}

/** The rules of one file in the folder `base` ("" at the top, else with a trailing `/`). */
export function parseGitignore(text: string, base: string): IgnoreRule[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .flatMap((line) => parseRule(line, base));
}

function parseRule(line: string, base: string): IgnoreRule[] {
  const clean = line.replace(/(?<!\\)[ \t]+$/, "");
  if (clean === "" || clean.startsWith("#")) return [];
  const negated = clean.startsWith("!");
  const body = (negated ? clean.slice(1) : clean).replace(/\\([ #!])/g, "$1");
  const foldersOnly = body.endsWith("/");
  const path = foldersOnly ? body.slice(0, -1) : body;
  if (path === "" || path === "/") return [];
  // A slash in front or in the middle ties the rule to its folder; else it holds at any depth.
  const tied = path.includes("/");
  const pattern = tied ? path.replace(/^\//, "") : `**/${path}`;
  return [{ base, pattern, negated, foldersOnly }];
}

/** True when git would leave `path` out. Folders above it are asked by the caller, from the top. */
export function isIgnored(rules: readonly IgnoreRule[], path: string, isFolder: boolean): boolean {
  let ignored = false;
  for (const rule of rules) {
    if (!path.startsWith(rule.base) || (rule.foldersOnly && !isFolder)) continue;
    if (matchesGlob(rule.pattern, path.slice(rule.base.length))) ignored = !rule.negated;
  }
  return ignored;
}
