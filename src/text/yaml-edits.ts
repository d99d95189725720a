/**
 * Changes single values in YAML that a person wrote: by place, one line at a time, never by printing a tree.
 * Every change is read back before it is given out: it must set what it should and nothing else.
 * Not here: the fences of a front matter (`front-matter.ts`), rendering of values (`yaml-render.ts`).
 */
import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, type Pair, type YAMLMap } from "yaml";
import { applyEdits, type Edit } from "./edit.ts";
import { isClosedBefore, valueAt, withValue } from "./yaml-data.ts";
import { addLine, addPair, removeFromFlow, removeLines } from "./yaml-lines.ts";
import { yamlNode } from "./yaml-look.ts";
import { parseYaml, parseYamlBlock, type YamlBlock } from "./yaml-read.ts";
import type { YamlValue } from "./yaml-render.ts";
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
function setInBlock(block: YamlBlock, path: readonly string[], value: YamlValue): Edit[] | undefined {
  if (block.faults.length > 0 || isClosedBefore(block.data, path)) return undefined;
  const before = valueAt(block.data, path);
  if (before !== undefined && isDeepStrictEqual(before, value)) return [];
  const edits = draftSet(block, path, value);
  return edits && confirmed(block, edits, withValue(block.data, path, value));
}

/** `yamlRemoveEdits` for a part of a text. */
function removeFromBlock(block: YamlBlock, path: readonly string[]): Edit[] | undefined {
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
        : addPair(block, map, depth === 0, key, rest);
    }
    if (depth === 0) return addLine(block, "", key, rest);
  }
  return undefined;
}

function findPair(map: YAMLMap, key: unknown): Pair | undefined {
  return map.items.find((item) => isScalar(item.key) && item.key.value === key);
}
