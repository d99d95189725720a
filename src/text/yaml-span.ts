/** Ranges of the YAML library as spans of a whole text. Not here: anything that reads YAML. */
import type { Span } from "./span.ts";

/** A range of the library, counted from `by`; undefined when the node was not parsed from text. */
export function shifted(range: readonly number[] | null | undefined, by: number): Span | undefined {
  const [start, end] = range ?? [];
  return start === undefined || end === undefined ? undefined : { start: start + by, end: end + by };
}
