/**
 * What a person typed after a command, checked before anything is made of it: texts, paths, sessions, days.
 * Not here: options (`context.ts`), names of files (`base/paths.ts`).
 */
import { relative, resolve, sep } from "node:path";
import { type DiskPath, parseWorkspacePath, printable, type WorkspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";

const nothingDone = "Nothing was made or changed.";

/** The words as one line of text; throws `UserError` for an empty one, or for one with line ends or control characters. */
export function needLine(what: string, words: readonly string[]): string {
  const text = words.join(" ").trim();
  if (text === "")
    throw wrong(
      `The ${what} is empty.`,
      "Type its text after the command, in quotes if it has signs of your shell.",
    );
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(text)) {
    throw wrong(
      `"${printable(text)}" has line ends or control characters.`,
      `A ${what} is one line of text.`,
    );
  }
  return text;
}

/** The workspace's name for a path that was typed relative to `from`; throws `UserError` when it lies outside. */
export function needPathInside(root: DiskPath, from: DiskPath, typed: string): WorkspacePath {
  const inside = relative(root, resolve(from, typed)).split(sep).join("/");
  const path = typed === "" || typed.includes("\0") ? undefined : parseWorkspacePath(inside);
  if (path !== undefined) return path;
  throw wrong(
    `"${printable(typed)}" is no file of the workspace ${root}.`,
    "Name a file below that folder, for instance inbox/today.md.",
  );
}

/** The short id of a session as a person types it: the id alone, or the name of its folder or page. */
export function needSessionId(typed: string): string {
  const id = /^(?:[\w-]*-)?([a-z][a-z0-9]{5,})(?:\.md)?$/.exec(typed)?.[1];
  if (id !== undefined && typed.length <= 200) return id;
  throw wrong(
    `"${printable(typed)}" cannot be a session.`,
    "A session has a short id of a letter and at least five letters or digits, such as k3f9q2; `crew sessions list` shows them.",
  );
}

/** `YYYY-MM-DD` when there is such a day in the calendar. */
export function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return false;
  const date = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(typed);
}

/** The word when it is one of `known`; else a `UserError` that names them all. */
export function needOneOf<Word extends string>(what: string, typed: string, known: readonly Word[]): Word {
  const found = known.find((word) => word === typed);
  if (found !== undefined) return found;
  throw wrong(`"${printable(typed)}" is no ${what}.`, `Known: ${known.join(", ")}.`);
}

function wrong(message: string, fix: string): UserError {
  return new UserError({ message, fix, meanwhile: nothingDone });
}
