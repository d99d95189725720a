/**
 * Reads YAML 1.2 with places in it. Nothing in the text is executed, no tag makes an object, nothing is
 * remembered between two calls, and aliases cannot blow up.
 * Not here: wording of faults (`yaml-faults.ts`), changing YAML (`yaml-edits.ts`), single values (`yaml-look.ts`), what
 * a key means (`documents/`).
 */
import { type Document, isScalar, parseDocument } from "yaml";
import { errorText } from "../base/assert.ts";
import { isObject } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { Span } from "./span.ts";
import { aliasFaults } from "./yaml-aliases.ts";
import { yamlDepth } from "./yaml-depth.ts";
import { duplicateKeys } from "./yaml-duplicates.ts";
import { faultOf, type YamlFault } from "./yaml-faults.ts";
import { shifted } from "./yaml-span.ts";
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
  if (yamlDepth(source) > limits.yamlLevels) {
    return unread(`Expected at most ${limits.yamlLevels} levels of nesting; found more.`);
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
  const found = [...document.errors, ...document.warnings].slice(0, limits.yamlFaults);
  const faults = found.map((error) => faultOf(text, inner, error));
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
