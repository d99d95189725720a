/**
 * File patterns: `*` and `?` within one name, `**` over folders, `[abc]`, `{a,b}`.
 * Not here: which files there are (`walk.ts`), the rules of `.gitignore` around them (`gitignore.ts`).
 */

/** A regular expression that matches whole paths with `/`. A pattern that is broken matches its own text. */
export function globRegExp(pattern: string): RegExp {
  let out = "";
  for (let at = 0; at < pattern.length; ) {
    const [source, length] = translate(pattern.slice(at));
    out += source;
    at += length;
  }
  try {
    return new RegExp(`^${out}$`, "u");
  } catch {
    // A set that runs backwards, for instance.
    return new RegExp(`^${escapeRegExp(pattern)}$`, "u");
  }
}

/** The regular expression of the first piece of `rest`, and how many characters it takes. */
function translate(rest: string): [string, number] {
  if (rest.startsWith("**/")) return ["(?:[^/]+/)*", 3];
  if (rest.startsWith("**")) return [".*", 2];
  if (rest.startsWith("*")) return ["[^/]*", 1];
  if (rest.startsWith("?")) return ["[^/]", 1];
  const set = /^\[(!|\^)?([^\]/\\[]+)\]/.exec(rest);
  if (set) return [`[${set[1] ? "^" : ""}${(set[2] ?? "").replace(/[\^&~]/g, "\\$&")}]`, set[0].length];
  const either = /^\{([^{}/]*(?:,[^{}/]*)+)\}/.exec(rest);
  if (either) {
    const parts = (either[1] ?? "").split(",").map((part) => globRegExp(part).source.slice(1, -1));
    return [`(?:${parts.join("|")})`, either[0].length];
  }
  const one = String.fromCodePoint(rest.codePointAt(0) ?? 0);
  return [escapeRegExp(one), one.length];
}

/** `text` as a regular expression that matches exactly it; also with the `u` flag. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** True for text that holds a wildcard. */
export function isGlob(text: string): boolean {
  return /[*?]|\[[^\]]+\]|\{[^}]*,[^}]*\}/.test(text);
}
