/**
 * A line more under `## Steer` of a session's page, for commands.
 * Not here: reading the lines (`session-page-steer.ts`), sending them (`reconcile/session.ts`).
 */
import { lineAtEnd } from "../text/append-line.ts";
import { applyEdits, insertAt } from "../text/edit.ts";
import { eolAt, linesOf } from "../text/span.ts";
import { steerLines } from "./session-page-steer.ts";

/** The page with `- text` as the last line under `## Steer`; the heading is made when a person removed it. */
export function withSteerLine(page: string, text: string): string {
  const before = steerLines(page).length;
  for (const line of [`- ${text}`, `## Steer${eolAt(page, page.length).repeat(2)}- ${text}`]) {
    const made = applyEdits(page, [lineAtEnd(page, line)]);
    if (steerLines(made).length === before + 1) return made;
  }
  return underHeading(page, `- ${text}`);
}

/** Other sections follow: the line goes directly below the heading. */
function underHeading(page: string, line: string): string {
  const heading = linesOf(page).find((one) => /^## steer\s*$/i.test(one.text));
  const at = heading ? heading.end + heading.eol.length : page.length;
  return applyEdits(page, [insertAt(at, `${line}${eolAt(page, at)}`)]);
}
