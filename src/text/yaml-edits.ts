/**
 * Changes single values in YAML that a person wrote: by place, one line at a time, never by printing a tree.
 * Every change is read back before it is given out: it must set what it should and nothing else.
 * Not here: the fences of a front matter (`front-matter.ts`), rendering of values (`yaml-render.ts`).
 */
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, type Node, type Pair, type YAMLMap } from "yaml";
import { isObject } from "../base/json.ts";
import { applyEdits, type Edit, insertAt, replaceSpan } from "./edit.ts";
import { eolAt, type Span } from "./span.ts";
import { parseYaml, parseYamlBlock, type YamlBlock, yamlNode } from "./yaml-read.ts";
import { renderPair, type YamlValue } from "./yaml-render.ts";
import { replaceValue } from "./yaml-splice.ts";

/**
 * Edits that set the value under `path` in a whole YAML file; missing mappings on the way are made.
 * @returns no edits when it is set already; undefined when the file has faults, or the value cannot be set alone
 * (an anchor used elsewhere, something on the way that is no mapping).
 */
export function yamlSetEdits(text: string, path: readonly string[], value: YamlValue): Edit[] | undefined {
  return setInBlock(parseYaml(text), path, value);
}

/** Edits that remove the key at the end of `path` with its value; undefined and none as in `yamlSetEdits`. */
export function yamlRemoveEdits(text: string, path: readonly string[]): Edit[] | undefined {
  return removeFromBlock(parseYaml(text), path);
}

/** `yamlSetEdits` for a part of a text. */
export function setInBlock(block: YamlBlock, path: readonly string[], value: YamlValue): Edit[] | undefined {
  if (block.faults.length > 0 || isClosedBefore(block.data, path)) return undefined;
  const before = valueAt(block.data, path);
  if (before !== undefined && isDeepStrictEqual(before, value)) return [];
  const edits = draftSet(block, path, value);
  return edits && confirmed(block, edits, withValue(block.data, path, value));
}

/** True when something on the way to the end of `path` has a value and is no mapping. */
function isClosedBefore(data: unknown, path: readonly string[]): boolean {
  return path.some((_, i) => {
    const above = valueAt(data, path.slice(0, i));
    return above !== undefined && above !== null && !isObject(above);
  });
}

/** `yamlRemoveEdits` for a part of a text. */
export function removeFromBlock(block: YamlBlock, path: readonly string[]): Edit[] | undefined {
  if (block.faults.length > 0) return undefined;
  const map = yamlNode(block, path.slice(0, -1));
  const pair = isMap(map) ? findPair(map, path.at(-1)) : undefined;
  if (!isMap(map) || !pair) return valueAt(block.data, path) === undefined ? [] : undefined;
  const edits = map.flow ? removeFromFlow(block, map, pair) : removeLines(block, map, pair);
  return edits && confirmed(block, edits, withValue(block.data, path, undefined));
}

/**
 * Edits that set several keys of the block's own mapping at once; undefined removes a key. Undefined and none as in
 * `yamlSetEdits`.
 */
export function setKeysInBlock(
  block: YamlBlock,
  values: Readonly<Record<string, YamlValue | undefined>>,
): Edit[] | undefined {
  const all: Edit[] = [];
  let wanted: unknown = block.data;
  for (const [key, value] of Object.entries(values)) {
    const edits = value === undefined ? removeFromBlock(block, [key]) : setInBlock(block, [key], value);
    if (!edits) return undefined;
    all.push(...edits);
    wanted = withValue(wanted, [key], value);
  }
  return all.length > 0 ? confirmed(block, all, wanted) : [];
}

/** The edits, if the text they make has no faults and exactly the data `wanted`. */
function confirmed(block: YamlBlock, edits: Edit[], wanted: unknown): Edit[] | undefined {
  const after = applyEdits(block.text, edits);
  const inner = { start: block.inner.start, end: block.inner.end + after.length - block.text.length };
  const read = parseYamlBlock(after, inner);
  return read.faults.length === 0 && isDeepStrictEqual(read.data, wanted) ? edits : undefined;
}

/** Finds the deepest mapping that exists on the way and sets, or adds, the rest there. */
function draftSet(block: YamlBlock, path: readonly string[], value: YamlValue): Edit[] | undefined {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const map = yamlNode(block, path.slice(0, depth));
    const key = path[depth];
    if (key === undefined || (map !== undefined && !isMap(map))) continue;
    const rest = path.slice(depth + 1).reduceRight<YamlValue>((inner, step) => ({ [step]: inner }), value);
    if (map) {
      const pair = findPair(map, key);
      return pair
        ? replaceValue(block, pair, rest, map.flow === true)
        : addTo(block, map, depth === 0, key, rest);
    }
    if (depth === 0) return addLine(block, "", key, rest);
  }
  return undefined;
}

function findPair(map: YAMLMap, key: unknown): Pair | undefined {
  return map.items.find((item) => isScalar(item.key) && item.key.value === key);
}

function addTo(block: YamlBlock, map: YAMLMap, isRoot: boolean, key: string, value: YamlValue) {
  if (map.flow) return addToFlow(block, map, key, value);
  const indent = indentOf(block, map);
  return isRoot ? addLine(block, indent, key, value) : addBelow(block, map, indent, key, value);
}

/** A new line at the end of the block: before the closing fence, or at the end of the file. */
function addLine(block: YamlBlock, indent: string, key: string, value: YamlValue): Edit[] {
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

function removeLines(block: YamlBlock, map: YAMLMap, pair: Pair): Edit[] | undefined {
  const { text } = block;
  const span = pairSpan(block, pair);
  const start = span.start - indentOf(block, map).length;
  const lineStart = start === block.inner.start || /[\r\n]/.test(text.charAt(start - 1));
  if (!lineStart || map.items.length === 0) return undefined;
  const end = lineEnd(text, span.end);
  const eol = text.slice(end).match(/^(\r\n|\n|\r)/)?.[0] ?? "";
  return [replaceSpan({ start, end: end + eol.length }, "")];
}

function removeFromFlow(block: YamlBlock, map: YAMLMap, pair: Pair): Edit[] {
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

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    data,
  );
}

/** `data` with `value` under `path`; undefined removes the key. */
function withValue(data: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = isObject(data) ? { ...data } : {};
  const inner = withValue(copy[step], rest, value);
  if (inner === undefined) delete copy[step];
  else
    Object.defineProperty(copy, step, { value: inner, enumerable: true, writable: true, configurable: true });
  return copy;
}
