/**
 * One record as one line, and the order of records.
 * Not here: reading whole files (`json-lines.ts`), heads of records (`documents/record.ts`).
 */
import { parseInstant } from "../base/instant.ts";
import { isObject, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";

/**
 * `record` as one line without line end, at most `limits.logLineBytes`: longer texts in it are cut with a mark.
 * Half surrogates become U+FFFD, U+2028 and U+2029 are escaped, so that every reader sees one line of UTF-8.
 */
export function renderLine(record: object, limitBytes: number = limits.logLineBytes): string {
  const whole = stringify(record);
  if (Buffer.byteLength(whole) <= limitBytes) return whole;
  for (let chars = limitBytes; chars >= 16; chars = Math.floor(chars / 2)) {
    const line = stringify(record, (text) => cutText(text, chars));
    if (Buffer.byteLength(line) <= limitBytes) return line;
  }
  return stringify(Object.fromEntries(Object.entries(record).map(([key, value]) => [key, headOnly(value)])));
}

function stringify(value: unknown, change: (text: string) => string = (text) => text): string {
  const replacer = (_key: string, inner: unknown) => {
    if (typeof inner === "string") return change(wellFormed(inner));
    return isObject(inner) ? wellFormedKeys(inner) : inner;
  };
  return JSON.stringify(value, replacer).replace(/[\u2028\u2029]/g, (separator) =>
    separator === "\u2028" ? "\\u2028" : "\\u2029",
  );
}

/** With the `u` flag a pair is one character, so only halves match. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function wellFormedKeys(value: Record<string, unknown>): Record<string, unknown> {
  const bad = Object.keys(value).some((key) => /\p{Surrogate}/u.test(key));
  return bad ? Object.fromEntries(Object.entries(value).map(([key, v]) => [wellFormed(key), v])) : value;
}

function cutText(text: string, chars: number): string {
  const mark = `… [cut: ${text.length} characters]`;
  return text.length > chars + mark.length ? wellFormed(text.slice(0, chars)) + mark : text;
}

/** The last resort for a record of very many small parts: the head and the short texts stay. */
function headOnly(value: unknown): unknown {
  if (typeof value === "object" && value !== null) return "… [cut]";
  return typeof value === "string" ? cutText(value, 64) : value;
}

/** JSON with sorted keys: equal for records that say the same. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const parts = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${parts.join(",")}}`;
}

/** Milliseconds of a record's `ts`; a record without a readable one is older than all others. */
function timeOf(record: object): number {
  return parseInstant(stringAt(record, "ts") ?? "") ?? Number.NEGATIVE_INFINITY;
}

function order<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The order in which records count: by `ts`, then by `id`. */
export function compareRecords(a: object, b: object): number {
  return order(timeOf(a), timeOf(b)) || order(stringAt(a, "id") ?? "", stringAt(b, "id") ?? "");
}

/** A new list in the order in which records count; records that agree in both keep their places. */
export function sortRecords<R extends object>(records: readonly R[]): R[] {
  return records
    .map((record) => ({ record, time: timeOf(record), id: stringAt(record, "id") ?? "" }))
    .sort((a, b) => order(a.time, b.time) || order(a.id, b.id))
    .map(({ record }) => record);
}
