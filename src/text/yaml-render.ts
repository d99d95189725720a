/**
 * Values as YAML on one line that reads back the same. Not here: where they go (`yaml-edits.ts`).
 */
import { isMap, isScalar, isSeq, parseDocument, Scalar } from "yaml";

/** What crew writes into YAML. Lists and mappings are written in flow form, on one line. */
export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  | { [key: string]: YamlValue };

/** How a text that stood there before was written; a new text keeps that. */
export type QuoteStyle = "plain" | "single" | "double";

/** `value` as YAML on one line; `inFlow` inside of brackets, where commas need quotes. */
export function renderYamlValue(value: YamlValue, style: QuoteStyle = "plain", inFlow = false): string {
  if (typeof value === "string") return renderText(value, style, inFlow);
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return renderNumber(value);
  if (isList(value)) return `[${value.map((item) => renderYamlValue(item, "plain", true)).join(", ")}]`;
  const pairs = Object.entries(value).map(([key, item]) => renderPair(key, item, true));
  return pairs.length > 0 ? `{ ${pairs.join(", ")} }` : "{}";
}

/** `key: value`. */
export function renderPair(key: string, value: YamlValue, inFlow = false): string {
  return `${renderText(key, "plain", inFlow)}: ${renderYamlValue(value, "plain", inFlow)}`;
}

/** Array.isArray does not narrow readonly lists. */
function isList(value: readonly YamlValue[] | { [key: string]: YamlValue }): value is readonly YamlValue[] {
  return Array.isArray(value);
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  return Object.is(value, -0) ? "-0" : String(value);
}

function renderText(text: string, style: QuoteStyle, inFlow: boolean): string {
  if (style === "double" || unprintable.test(text)) return doubleQuoted(text);
  if (style === "single") return singleQuoted(text);
  return readsBackPlain(text, inFlow) ? text : quoted(text);
}

/** Characters that must be escaped: line ends of any YAML, controls, the BOM, halves of pairs. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

/** In double quotes, or in single ones when that saves escapes. */
export function quoted(text: string): string {
  return /["\\]/.test(text) && !unprintable.test(text) ? singleQuoted(text) : doubleQuoted(text);
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** True when `text` without quotes is read as this very text, as value and as key, here and by any YAML 1.2 reader. */
function readsBackPlain(text: string, inFlow: boolean): boolean {
  if (text === "" || text.trim() !== text || unprintable.test(text)) return false;
  const probe = inFlow ? `{ k: ${text} }\n` : `k: ${text}\n`;
  const document = parseDocument(probe, { schema: "core", logLevel: "silent", prettyErrors: false });
  if (document.errors.length > 0 || document.comment || !isMap(document.contents)) return false;
  const [pair, ...more] = document.contents.items;
  const value = pair?.value;
  if (more.length > 0 || isSeq(value) || !isScalar(value)) return false;
  return value.type === Scalar.PLAIN && value.value === text && !value.comment && !value.tag && !value.anchor;
}
