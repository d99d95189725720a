/**
 * Reads YAML 1.2 with places in it. Nothing in the text is executed, no tag makes an object, nothing is
 * remembered between two calls, and aliases cannot blow up.
 * Not here: wording of faults (`yaml-faults.ts`), changing YAML (`yaml-edits.ts`), what a key means (`documents/`).
 */
import { type Alias, type Document, isAlias, isMap, isScalar, type Node, parseDocument, visit } from "yaml";
import { errorText } from "../base/assert.ts";
import { isObject } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { Span } from "./span.ts";
import { duplicateKeys } from "./yaml-duplicates.ts";
import { faultOf, type YamlFault } from "./yaml-faults.ts";
import { unclosedFault } from "./yaml-unclosed.ts";

/** A stretch of YAML: a whole file, or the inside of a front matter. Spans count in the whole text. */
export interface YamlBlock {
  /** The whole text. */
  text: string;
  /** Where the YAML lies in it. */
  inner: Span;
  /** Plain data by the YAML 1.2 core schema; `{}` for an empty block and for one that is no mapping. */
  data: Record<string, unknown>;
  /** Why the data cannot be relied on; empty when all is well. In the order of the text. */
  faults: YamlFault[];
  /** The tree, its offsets relative to `inner.start`; undefined when the text was not parsed at all. */
  document: Document.Parsed | undefined;
}

/** One step into YAML: a key of a mapping, or an index of a list. */
export type YamlStep = string | number;

/**
 * The core schema whatever a `%YAML` line asks for; keys are always text. Duplicate keys are looked for by
 * `duplicateKeys`, because the library compares every pair of keys.
 */
const options = {
  schema: "core",
  version: "1.2",
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  prettyErrors: false,
  strict: true,
  logLevel: "error",
} as const;

/** Reads the part `inner` of `text` as YAML. Never throws. */
export function parseYamlBlock(text: string, inner: Span): YamlBlock {
  const source = text.slice(inner.start, inner.end).replace(/\r(?!\n)/g, "\n");
  const unread = (message: string): YamlBlock => {
    return { text, inner, data: {}, faults: [{ span: inner, message }], document: undefined };
  };
  if (source.length > limits.yamlChars) {
    return unread(`Expected at most ${limits.yamlChars} characters of YAML; found ${source.length}.`);
  }
  try {
    return readDocument(text, inner, parseDocument(source, options));
  } catch (error) {
    return unread(`Expected YAML; found something that cannot be read: ${errorText(error)}.`);
  }
}

/** Reads a whole file as YAML; a BOM in front is no part of it. Never throws. */
export function parseYaml(text: string): YamlBlock {
  return parseYamlBlock(text, { start: text.startsWith("\uFEFF") ? 1 : 0, end: text.length });
}

function readDocument(text: string, inner: Span, document: Document.Parsed): YamlBlock {
  const faults = parserFaults(text, inner, document);
  faults.push(...duplicateKeys(text, inner, document), ...aliasFaults(inner, document));
  const readable = !faults.some((fault) => fault.blocks);
  const value: unknown = readable ? document.toJS({ maxAliasCount: limits.yamlAliases }) : undefined;
  if (readable && value !== null && !isObject(value)) faults.push(notAMapping(inner, document));
  const data = isObject(value) ? value : {};
  return { text, inner, data, faults: firstOfEachLine(text, faults), document };
}

/** Behind a sign that is never closed, everything is misread: nothing after it is worth a word. */
function parserFaults(text: string, inner: Span, document: Document.Parsed): YamlFault[] {
  const faults = [...document.errors, ...document.warnings].map((error) => faultOf(text, inner, error));
  const unclosed = unclosedFault(text, inner, document);
  if (!unclosed) return faults;
  return [...faults.filter((fault) => fault.span.start < unclosed.span.start), unclosed];
}

function notAMapping(inner: Span, document: Document.Parsed): YamlFault {
  const found = isScalar(document.contents) ? "plain text" : "a list";
  const span = shifted(document.contents?.range, inner.start) ?? inner;
  return {
    span,
    message: `Expected lines of the form "key: value"; found ${found}.`,
    fix: "Write a key and a colon in front of each value.",
  };
}

/** Aliases that lead nowhere, into themselves, or are too many to be meant. */
function aliasFaults(inner: Span, document: Document.Parsed): YamlFault[] {
  const anchors = new Set<string>();
  const faults: YamlFault[] = [];
  let count = 0;
  visit(document, {
    Node: (_key, node, path) => {
      if (isAlias(node)) {
        count++;
        const why = aliasFault(node, anchors, path as readonly unknown[], count);
        if (why) faults.push({ span: shifted(node.range, inner.start) ?? inner, blocks: true, message: why });
        return count > limits.yamlAliases ? visit.BREAK : undefined;
      }
      if ("anchor" in node && node.anchor) anchors.add(node.anchor);
      return undefined;
    },
  });
  return faults;
}

function aliasFault(alias: Alias, anchors: Set<string>, path: readonly unknown[], count: number) {
  if (count > limits.yamlAliases) return `Expected at most ${limits.yamlAliases} aliases; found more.`;
  if (!anchors.has(alias.source)) {
    return `Expected "&${alias.source}" before "*${alias.source}"; found none.`;
  }
  const within = path.some((node) => (node as { anchor?: string }).anchor === alias.source);
  return within ? `Expected "*${alias.source}" outside of "&${alias.source}"; found it inside.` : undefined;
}

/** One slip often confuses the parser for the rest of its line; the first word about it is enough. */
function firstOfEachLine(text: string, faults: YamlFault[]): YamlFault[] {
  const seen = new Set<number>();
  return faults
    .sort((a, b) => a.span.start - b.span.start)
    .filter((fault) => {
      const lineStart = text.lastIndexOf("\n", fault.span.start - 1);
      return seen.has(lineStart) ? false : seen.add(lineStart);
    });
}

/** A range of the library as a span of the whole text. */
function shifted(range: readonly number[] | null | undefined, by: number): Span | undefined {
  const [start, end] = range ?? [];
  return start === undefined || end === undefined ? undefined : { start: start + by, end: end + by };
}

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
