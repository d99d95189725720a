/**
 * What a person wrote under `## Steer`: each line is a message to the session.
 * Not here: when a line is sent (`reconcile/session.ts`).
 */
import { linesOf } from "../text/span.ts";
import { findRegions } from "./session-page-regions.ts";

export interface SteerLine {
  /** Without bullet, check box and comments. */
  text: string;
  /** One-based. */
  line: number;
}

/**
 * The lines under `## Steer`, up to the next heading of that level: paragraphs and list items, one entry a line.
 * No headings, quotations, code, comments, and nothing of crew's regions.
 */
export function steerLines(text: string): SteerLine[] {
  const regions = findRegions(text).flatMap(({ begin, inner }) =>
    inner ? [{ start: begin.start, end: inner.end }] : [],
  );
  const reader: Reader = {
    inSteer: false,
    fence: undefined,
    comment: undefined,
    afterBlank: true,
    inList: false,
  };
  const found: SteerLine[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    if (regions.some((region) => line.start >= region.start && line.start < region.end)) continue;
    const entry = readLine(reader, line.text);
    if (entry !== undefined && entry !== "") found.push({ text: entry, line: index + 1 });
  }
  return found;
}

/** What the lines so far have opened. */
interface Reader {
  inSteer: boolean;
  fence: string | undefined;
  /** The sign that closes the open comment. */
  comment: "-->" | "%%" | undefined;
  afterBlank: boolean;
  inList: boolean;
}

function readLine(reader: Reader, raw: string): string | undefined {
  if (reader.fence !== undefined) {
    const closing = raw.match(/^ {0,3}(`{3,}|~{3,})[ \t]*$/)?.[1];
    if (closing?.startsWith(reader.fence)) reader.fence = undefined;
    return undefined;
  }
  const line = withoutComments(reader, raw);
  const fence = line.match(/^\s*(?:[-*+] |\d+[.)] )?(`{3,}(?!.*`)|~{3,})/)?.[1];
  if (fence) {
    reader.fence = fence;
    return undefined;
  }
  const heading = line.match(/^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/);
  if (heading) {
    const level = heading[1]?.length ?? 0;
    if (level <= 2) reader.inSteer = level === 2 && heading[2]?.toLowerCase() === "steer";
    return undefined;
  }
  return steerText(reader, line);
}

function steerText(reader: Reader, line: string): string | undefined {
  const isBlank = line.trim() === "";
  const isCode = /^(?: {4}|\t)/.test(line) && reader.afterBlank && !reader.inList;
  const item = line.match(/^\s*(?:[-*+]|\d+[.)])(?:[ \t]+\[.\])?(?:[ \t]+|$)/);
  reader.afterBlank = isBlank || (isCode && reader.afterBlank);
  if (!isBlank) reader.inList = item !== null || (reader.inList && /^\s/.test(line));
  const isQuotation = /^\s*>/.test(line);
  if (!reader.inSteer || isBlank || isCode || isQuotation) return undefined;
  return line.slice(item?.[0].length ?? 0).trim();
}

/** The line without `<!-- … -->` and `%% … %%`; those that open a line may go on for lines. */
function withoutComments(reader: Reader, line: string): string {
  let rest = line;
  if (reader.comment !== undefined) {
    const end = rest.indexOf(reader.comment);
    if (end < 0) return "";
    rest = rest.slice(end + reader.comment.length);
    reader.comment = undefined;
  }
  const kept = rest.replace(/<!--.*?-->|%%.*?%%/g, "");
  const opened = kept.match(/^\s*(<!--|%%)/)?.[1];
  if (opened === undefined) return kept;
  reader.comment = opened === "%%" ? "%%" : "-->";
  return "";
}
