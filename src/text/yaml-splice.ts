/**
 * Puts a new value where an old one stands, whatever form the old one has: one token on the key's line changes,
 * lines of the old value below it go, comments behind the value stay.
 * Not here: whether the result is right (`yaml-edits.ts` reads it back).
 */
import { isAlias, isCollection, isScalar, type Node, type Pair, Scalar } from "yaml";
import { type Edit, replaceSpan } from "./edit.ts";
import type { YamlBlock } from "./yaml-read.ts";
import { type QuoteStyle, renderYamlValue, type YamlValue } from "./yaml-render.ts";

/** Edits that replace the value of `pair`; undefined for forms with `?` keys, which nobody types. */
export function replaceValue(
  block: YamlBlock,
  pair: Pair,
  value: YamlValue,
  inFlow: boolean,
): Edit[] | undefined {
  const node = pair.value as Node | null;
  const colon = colonAfter(block, pair);
  if (colon === undefined) return undefined;
  const rendered = renderYamlValue(value, typeof value === "string" ? styleOf(node) : "plain", inFlow);
  const [from, to] = node?.range ?? [];
  if (from === undefined || to === undefined || from === to) return fillEmpty(block, colon, rendered);
  const start = from + block.inner.start;
  const end = trimmedEnd(block.text, start, to + block.inner.start);
  if (isBelow(node)) return replaceBelow(block, { colon, start, end }, node, rendered);
  return [replaceSpan({ start: afterSpaces(block.text, colon), end }, rendered)];
}

/** Just after the colon that follows the key. */
function colonAfter(block: YamlBlock, pair: Pair): number | undefined {
  const keyEnd = (pair.key as Node | null)?.range?.[1];
  if (keyEnd === undefined) return undefined;
  const gap = block.text.slice(block.inner.start + keyEnd).match(/^[ \t]*:/)?.[0];
  return gap === undefined ? undefined : block.inner.start + keyEnd + gap.length;
}

/** Text stays in the quotes that the person chose. */
function styleOf(node: Node | null): QuoteStyle {
  if (!isScalar(node)) return "plain";
  if (node.type === Scalar.QUOTE_SINGLE) return "single";
  return node.type === Scalar.QUOTE_DOUBLE ? "double" : "plain";
}

/** `key:` and `key: # why`: the value goes directly behind the colon, and a comment keeps its distance. */
function fillEmpty(block: YamlBlock, colon: number, rendered: string): Edit[] {
  const end = afterSpaces(block.text, colon);
  const next = block.text.charAt(end);
  const atLineEnd = next === "" || next === "\n" || next === "\r";
  if (atLineEnd) return [replaceSpan({ start: colon, end }, ` ${rendered}`)];
  return [replaceSpan({ start: colon, end: colon }, ` ${rendered}${end > colon ? "" : " "}`)];
}

/** Block scalars and block collections: their text stands on the lines below the key. */
function isBelow(node: Node | null): boolean {
  if (isScalar(node)) return node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  return isCollection(node) && !node.flow && !isAlias(node);
}

function replaceBelow(
  block: YamlBlock,
  at: { colon: number; start: number; end: number },
  node: Node | null,
  rendered: string,
): Edit[] {
  const { text } = block;
  const keyLineEnd = at.colon + Math.max(0, text.slice(at.colon).search(/[\r\n]|$/));
  const head = text.slice(at.colon, keyLineEnd);
  const token = isScalar(node) ? (head.match(/^[^#]*?[|>][+\-\d]*/)?.[0].length ?? 0) : 0;
  const first = replaceSpan({ start: at.colon, end: at.colon + token }, ` ${rendered}`);
  return at.end > keyLineEnd ? [first, replaceSpan({ start: keyLineEnd, end: at.end }, "")] : [first];
}

function afterSpaces(text: string, from: number): number {
  return from + (text.slice(from).match(/^[ \t]*/)?.[0].length ?? 0);
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}
