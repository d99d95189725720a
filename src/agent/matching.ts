/**
 * What it means that a text holds another: whole words for identifiers, case as given.
 * Not here: searching files (`tools/find-text.ts`), replacing (`offline/skills/replace.ts`).
 */
import { escapeRegExp } from "../base/regexp.ts";

export interface Wanted {
  text: string;
  /** No letter, digit, `_` or `$` right before or after. */
  wholeWord: boolean;
  ignoreCase: boolean;
}

/** True for what a program calls a name: `oldName`, `$x`, `größe`. */
export function isIdentifier(text: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);
}

/** A global expression for every place of `wanted`. Its text must not be empty. */
export function wantedRegExp(wanted: Wanted): RegExp {
  const body = escapeRegExp(wanted.text);
  const edged = wanted.wholeWord ? `(?<![\\p{L}\\p{N}_$])${body}(?![\\p{L}\\p{N}_$])` : body;
  return new RegExp(edged, wanted.ignoreCase ? "giu" : "gu");
}
