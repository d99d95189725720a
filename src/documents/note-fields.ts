/**
 * The small fields in lines: `[key:: value]`, the Tasks plugin's emoji, `^block-id`.
 * Not here: which fields refine a request (`note.ts`), putting one in (`note-tick.ts`).
 */
import type { Span } from "../text/span.ts";

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const value = String.raw`(?:[^\[\]\r\n]|\[\[[^\[\]\r\n]*\]\]|\[[^\[\]\r\n]*\])*`;
const inBrackets = String.raw`\[[^\[\]():\r\n]+::${value}\]`;
const inParens = String.raw`\([^\[\]():\r\n]+::[^()\r\n]*\)`;

/** One field that may follow the words of a task: dates, priorities, recurrence, ids, what to do when done. */
const field = [
  String.raw`[\u{1F4C5}\u{1F4C6}\u{1F5D3}\u23F3\u231B\u{1F6EB}\u2795\u2705\u274C]\uFE0F? *${day}`,
  String.raw`[\u23EB\u{1F53C}\u{1F53D}\u{1F53A}\u23EC]\uFE0F?`,
  String.raw`\u{1F501}\uFE0F?(?: *[\p{L}\p{N},]+(?: +[\p{L}\p{N},]+)*)?`,
  String.raw`\u{1F194}\uFE0F? *[\w-]+`,
  String.raw`\u26D4\uFE0F? *[\w-]+(?: *, *[\w-]+)*`,
  String.raw`\u{1F3C1}\uFE0F? *\w+`,
  inBrackets,
  inParens,
  String.raw`(?<!\S)\^[A-Za-z0-9-]+(?=\s*$)`,
].join("|");

const onlyFields = new RegExp(`^[\\s*_]*(?:(?:${field})[\\s*_]*)*$`, "u");

/** True when `text` holds nothing but fields, white space and the ends of emphasis. */
export function isTrailing(text: string): boolean {
  return onlyFields.test(text);
}

/** The fields that `text` ends with, as spans in order, with `others` (spans in `text`) counted as fields. */
export function trailingRun(text: string, others: readonly Span[] = []): Span[] {
  const fields = [...text.matchAll(new RegExp(field, "gu"))]
    .map((found) => ({ start: found.index, end: found.index + found[0].length }))
    .filter((span) => others.every((other) => span.end <= other.start || span.start >= other.end));
  const known = [...fields, ...others].sort((a, b) => b.end - a.end);
  const run: Span[] = [];
  let end = text.trimEnd().length;
  for (const span of known) {
    if (span.end !== end) break;
    run.unshift(span);
    end = text.slice(0, span.start).trimEnd().length;
  }
  return run;
}

/** An inline field, in brackets or parentheses. */
export interface Field {
  key: string;
  value: string;
  span: Span;
}

/** The inline fields of `text` with their places in it. Keys as written, values trimmed. */
export function inlineFields(text: string): Field[] {
  return [...text.matchAll(new RegExp(`${inBrackets}|${inParens}`, "gu"))].map((found) => {
    const body = found[0].slice(1, -1);
    const cut = body.indexOf("::");
    const span = { start: found.index, end: found.index + found[0].length };
    return { key: body.slice(0, cut).trim(), value: body.slice(cut + 2).trim(), span };
  });
}

/** True for a task that comes back: it is never ticked by crew. */
export function isRecurring(text: string): boolean {
  return /\u{1F501}|[[(]repeat::/u.test(text);
}

/** The days on which tasks were done, as the Tasks plugin writes them: `✅ 2026-11-30`. */
export const doneDate = new RegExp(String.raw`\u2705\uFE0F? *${day}`, "gu");
