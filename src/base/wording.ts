/** Small helpers for sentences that people read. Not here: whole messages; they stand where they arise. */

/** `text` on one line, cut to `limit` characters with "…". */
export function oneLine(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > limit ? `${flat.slice(0, limit - 1).trimEnd()}…` : flat;
}

/** `text` without colours, other sequences for a terminal, and control characters; tabs and line ends stay. */
export function withoutEscapes(text: string): string {
  return text.replace(
    /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007]*\u0007|[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g,
    "",
  );
}

/** `1 file`, `3 files`. */
export function count(n: number, word: string, plural = `${word}s`): string {
  return `${n} ${n === 1 ? word : plural}`;
}

/** The one of `known` that is nearest to `given` by edit distance, if it is near enough to suggest. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, far: distance(given.toLowerCase(), word.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best && best.far <= Math.max(1, Math.floor(given.length / 3)) ? best.word : undefined;
}

/** Levenshtein distance; a swap of neighbours counts as one. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? cell(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      (rows[i] as number[])[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + same,
        swap,
      );
    }
  }
  return cell(a.length, b.length);
}
