/** Text inside regular expressions. Not here: the expressions; they stand where they are used. */

/** `text` as a regular expression that matches exactly it; also with the `u` flag. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
