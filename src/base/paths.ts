/**
 * Paths and names. A `WorkspacePath` is relative to the workspace, with `/`, without `.` or `..`;
 * a `DiskPath` is absolute, as the system writes it. They never mix.
 * Not here: what a path is for (`documents/kinds.ts`), links on disk (`disk/`).
 */
import { UserError } from "./user-error.ts";

export type WorkspacePath = string & { readonly __workspacePath: unique symbol };
export type DiskPath = string & { readonly __diskPath: unique symbol };

/** The workspace path that `text` is, or undefined when it is absolute, empty, or climbs out. */
export function parseWorkspacePath(text: string): WorkspacePath | undefined {
  const clean = text.replace(/^\.\//, "");
  if (clean === "" || clean.startsWith("/") || clean.includes("\0") || /^[A-Za-z]:/.test(clean))
    return undefined;
  const bad = clean.split("/").some((part) => part === "" || part === "." || part === "..");
  return bad ? undefined : (clean as WorkspacePath);
}

/** For paths that crew itself builds or that `parseWorkspacePath` accepted before. */
export function workspacePath(text: string): WorkspacePath {
  const path = parseWorkspacePath(text);
  if (path === undefined) {
    throw new UserError({
      message: `"${printable(text)}" is no path inside the workspace.`,
      fix: "Name a file below the folder that holds crew.yaml, for instance inbox/today.md.",
    });
  }
  return path;
}

/** True for what begins at a root: `/…`, or a drive of Windows. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);
}

/** The part of `path` behind its last `/`; all of it when there is none. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder of `path`, or "" at the top. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? "" : path.slice(0, cut);
}

/** The longest name that every file system and sync tool carries, with room for suffixes. */
const nameLimit = 80;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** The rule for names that people give on the command line, for messages. */
export const nameRule = `1 to ${nameLimit} letters, digits, "-", "_" or "." and no "." or "-" in front`;

/** True for a name that is one safe file name on every system. */
export function isSafeName(name: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}._-]*$/u.test(name) && name.length <= nameLimit && !/[.]$/.test(name)
    ? !reserved.test(name.split(".")[0] ?? "")
    : false;
}

/** `name` when it is safe as one file name; else a `UserError` that says the rule. */
export function needSafeName(what: string, name: string): string {
  if (isSafeName(name)) return name;
  throw new UserError({
    message: `"${printable(name)}" cannot be the name of a ${what}.`,
    fix: `A name is ${nameRule}.`,
    meanwhile: "Nothing was made or changed.",
  });
}

/** A slug for file names: ASCII words of `text` joined by "-", at most `limit` characters; "request" when none. */
export function slug(text: string, limit = 40): string {
  const ascii = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = ascii.match(/[a-z0-9]+/g) ?? [];
  let out = "";
  for (const word of words) {
    if (out.length + word.length + 1 > limit) break;
    out += out ? `-${word}` : word;
  }
  return out && !reserved.test(out)
    ? out
    : (words[0]?.slice(0, limit) ?? "request").replace(reserved, "request");
}

/** `text` without characters that move a terminal's cursor, cut to `limit` characters. */
export function printable(text: string, limit = 200): string {
  const clean = text.replace(
    /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g,
    "\ufffd",
  );
  return clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean;
}
