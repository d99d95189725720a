/**
 * Single values of YAML: where they stand, and what was typed there.
 * Not here: reading the whole (`yaml-read.ts`), changing it (`yaml-edits.ts`).
 */
import { isAlias, isMap, isScalar, type Node } from "yaml";
import type { Span } from "./span.ts";
import type { YamlBlock } from "./yaml-read.ts";
import { shifted } from "./yaml-span.ts";

/** One step into YAML: a key of a mapping, or an index of a list. */
export type YamlStep = string | number;

/** The node under `path`, aliases followed; undefined when there is none. */
export function yamlNode(block: YamlBlock, path: readonly YamlStep[]): Node | undefined {
  const { document } = block;
  if (!document) return undefined;
  let node: unknown = document.contents;
  for (const step of path) {
    const found: unknown = isCollectionWith(node) ? node.get(step, true) : undefined;
    node = isAlias(found) ? found.resolve(document) : found;
  }
  return node === null || node === undefined ? undefined : (node as Node);
}

function isCollectionWith(node: unknown): node is { get(key: YamlStep, keepScalar: true): unknown } {
  return typeof node === "object" && node !== null && "get" in node;
}

/** Where the value under `path` stands; undefined when there is none. */
export function valueSpan(block: YamlBlock, path: readonly YamlStep[]): Span | undefined {
  return shifted(yamlNode(block, path)?.range, block.inner.start);
}

/** Where the key at the end of `path` stands; for a list item, the item. Undefined when there is none. */
export function keySpan(block: YamlBlock, path: readonly YamlStep[]): Span | undefined {
  const parent = yamlNode(block, path.slice(0, -1));
  const last = path.at(-1);
  if (!isMap(parent)) return valueSpan(block, path);
  const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === last);
  return shifted((pair?.key as Node | undefined)?.range, block.inner.start);
}

/**
 * The scalar under `path` as written, before any schema: `012`, `1.10`, `no`, `2026-04-01`; quotes taken off.
 * For everything that is an identifier, a name, a tag or a date. Undefined for absent, empty and non-scalar values.
 */
export function yamlText(block: YamlBlock, path: readonly YamlStep[]): string | undefined {
  const node = yamlNode(block, path);
  if (!isScalar(node)) return undefined;
  const written = node.source ?? String(node.value ?? "");
  return written === "" && node.value === null ? undefined : written;
}

/** The scalars of the list under `path` as written; one scalar is a list of one. Undefined when absent or nested. */
export function yamlTexts(block: YamlBlock, path: readonly YamlStep[]): string[] | undefined {
  const node = yamlNode(block, path);
  if (node === undefined) return undefined;
  const single = yamlText(block, path);
  if (isScalar(node)) return single === undefined ? [] : [single];
  if (isMap(node) || !("items" in node)) return undefined;
  const texts = (node.items as unknown[]).map((_, i) => yamlText(block, [...path, i]));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
