/**
 * Adds and removes whole pairs of YAML: lines of block mappings, parts of flow mappings.
 * Not here: new values of pairs that exist (`yaml-splice.ts`), whether the result is right (`yaml-edits.ts`).
 */
import type { Node, Pair, YAMLMap } from "yaml";
import { type Edit, insertAt, replaceSpan } from "./edit.ts";
import { eolAt, type Span } from "./span.ts";
import type { YamlBlock } from "./yaml-read.ts";
import { renderPair, type YamlValue } from "./yaml-render.ts";

/** A new pair at the end of `map`; `isRoot` when it is the block's own mapping. */
export function addPair(block: YamlBlock, map: YAMLMap, isRoot: boolean, key: string, value: YamlValue) {
  if (map.flow) return addToFlow(block, map, key, value);
  const indent = indentOf(block, map);
  return isRoot ? addLine(block, indent, key, value) : addBelow(block, map, indent, key, value);
}

/** A new line at the end of the block: before the closing fence, or at the end of the file. */
export function addLine(block: YamlBlock, indent: string, key: string, value: YamlValue): Edit[] {
  const { text, inner } = block;
  const line = indent + renderPair(key, value);
  const eol = eolAt(text, inner.end);
  const open = inner.end > inner.start && !/[\r\n]$/.test(text.slice(inner.start, inner.end));
  return [insertAt(inner.end, open ? eol + line : line + eol)];
}

/** A new line after the last pair of a nested mapping. */
function addBelow(block: YamlBlock, map: YAMLMap, indent: string, key: string, value: YamlValue) {
  const last = map.items.at(-1);
  if (!last) return undefined;
  const at = lineEnd(block.text, pairSpan(block, last).end);
  return [insertAt(at, eolAt(block.text, at) + indent + renderPair(key, value))];
}

function addToFlow(block: YamlBlock, map: YAMLMap, key: string, value: YamlValue): Edit[] | undefined {
  const last = map.items.at(-1);
  const rendered = renderPair(key, value, true);
  if (last) return [insertAt(pairSpan(block, last).end, `, ${rendered}`)];
  const start = map.range?.[0];
  return start === undefined ? undefined : [insertAt(block.inner.start + start + 1, ` ${rendered} `)];
}

/** What stands in front of the first key of a block mapping. */
function indentOf(block: YamlBlock, map: YAMLMap): string {
  const first = map.items[0];
  const at = first ? pairSpan(block, first).start : block.inner.start;
  const before = block.text.slice(block.inner.start, at).match(/[^\r\n]*$/)?.[0] ?? "";
  return before.replace(/[^\t]/g, " ");
}

/** From the key to the end of the value, without white space and comments after it. */
function pairSpan(block: YamlBlock, pair: Pair): Span {
  const key = (pair.key as Node | null)?.range ?? [0, 0, 0];
  const value = (pair.value as Node | null)?.range;
  const by = block.inner.start;
  let end = Math.max(value?.[1] ?? 0, key[1]) + by;
  while (end > key[1] + by && /\s/.test(block.text.charAt(end - 1))) end--;
  return { start: key[0] + by, end };
}

/** Removes the lines of `pair` with what stands behind it; undefined when it shares a line with something before it. */
export function removeLines(block: YamlBlock, map: YAMLMap, pair: Pair): Edit[] | undefined {
  const { text } = block;
  const span = pairSpan(block, pair);
  const start = span.start - indentOf(block, map).length;
  const lineStart = start === block.inner.start || /[\r\n]/.test(text.charAt(start - 1));
  if (!lineStart || map.items.length === 0) return undefined;
  const end = lineEnd(text, span.end);
  const eol = text.slice(end).match(/^(\r\n|\n|\r)/)?.[0] ?? "";
  return [replaceSpan({ start, end: end + eol.length }, "")];
}

/** Removes `pair` from `{ … }` with one comma. */
export function removeFromFlow(block: YamlBlock, map: YAMLMap, pair: Pair): Edit[] {
  const index = map.items.indexOf(pair);
  const own = pairSpan(block, pair);
  const before = map.items[index - 1];
  const after = map.items[index + 1];
  if (after) return [replaceSpan({ start: own.start, end: pairSpan(block, after).start }, "")];
  const start = before ? pairSpan(block, before).end : own.start;
  return [replaceSpan({ start, end: own.end }, "")];
}

function lineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/);
  return found < 0 ? text.length : from + found;
}
