/**
 * How answers quote: places as `path:line`, lines as code, long lists with their rest as a count.
 * Not here: sentences; they stand with the skills.
 */
import { limits } from "../../base/limits.ts";
import { oneLine } from "../../base/wording.ts";

/** `text` as a code span, whatever backticks it holds; so nothing in it is markup or a mark. */
export function code(text: string): string {
  const flat = oneLine(text, limits.agentLineChars);
  if (flat === "") return "` `";
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map((run) => run[0].length));
  const ticks = "`".repeat(longest + 1);
  return flat.startsWith("`") || flat.endsWith("`") ? `${ticks} ${flat} ${ticks}` : ticks + flat + ticks;
}

export interface QuotedLine {
  path: string;
  line: number;
  text: string;
}

/** A list of lines with their places; at most `limit`, then how many more there are. */
export function quoteLines(lines: readonly QuotedLine[], limit: number = limits.agentQuotedLines): string {
  const shown = lines
    .slice(0, limit)
    .map(({ path, line, text }) => `- ${code(`${path}:${line}`)} ${code(text)}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`- … and ${more} more`] : [])].join("\n");
}

/** Paths in a sentence; at most `limit`, then how many more. */
export function namePaths(paths: readonly string[], limit = 5): string {
  const shown = paths.slice(0, limit).map(code);
  const more = paths.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** A markdown table; the columns named in `right` are numbers. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;
  const rule = head.map((_, at) => (right.includes(at) ? "---:" : "---"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Lines as a code block that nothing in them can end. */
export function fenced(lines: readonly string[]): string {
  const shown = lines.map((line) => (line.length > cutAt ? `${line.slice(0, cutAt - 1)}…` : line)).join("\n");
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

const cutAt: number = limits.agentLineChars;
