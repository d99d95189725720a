/**
 * A list of words as one line of a POSIX shell that means exactly these words.
 * Not here: reading such lines (`policy/shell-words.ts`).
 */

const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** `["git", "commit", "-m", "a b"]` is `git commit -m 'a b'`. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ");
}
