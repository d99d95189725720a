/**
 * What an appended line needs around it. Pure, so that the disk of tests appends the same bytes.
 * Not here: writing (`append.ts`), line ends inside a text (`text/span.ts`).
 */

/**
 * `line` as it goes behind `tail`, the last part of a file: with the file's own line end after it, and one before
 * it when the last line has none.
 */
export function appendix(tail: string, line: string): string {
  const eol = lineEndOf(tail);
  const glued = tail !== "" && tail !== "\uFEFF" && !tail.endsWith("\n");
  return (glued ? eol : "") + line + eol;
}

/** The last line end of `tail`; "\n" when it has none. A lone "\r" ends no line of a log. */
function lineEndOf(tail: string): "\n" | "\r\n" {
  const at = tail.lastIndexOf("\n");
  return at > 0 && tail[at - 1] === "\r" ? "\r\n" : "\n";
}
