/**
 * Front matter: the YAML between `---` lines at the very top of a markdown file. Only a bare `---` opens one, so
 * `---js` and its like are ordinary text, and nothing is ever executed or remembered.
 * Not here: YAML itself (`yaml-read.ts`), what a key means (`documents/`). Why no library splits: docs/decisions.
 */
import { type Edit, insertAt } from "./edit.ts";
import { bom, eolAt, type Span } from "./span.ts";
import { setKeysInBlock } from "./yaml-edits.ts";
import type { YamlFault } from "./yaml-faults.ts";
import { keySpan, valueSpan, yamlText, yamlTexts } from "./yaml-look.ts";
import { parseYamlBlock, type YamlBlock } from "./yaml-read.ts";
import { renderPair, type YamlValue } from "./yaml-render.ts";

export interface FrontMatter {
  /** False when there is none, or its closing fence is missing: then `---` is a thematic break. */
  present: boolean;
  /** Both fences and what is between, with the last line end; empty (at the start) when there is none. */
  span: Span;
  /** The YAML between the fences, with its line ends. */
  inner: Span;
  /** Plain data by the YAML 1.2 core schema. For names, tags and dates take `textOf`. */
  data: Record<string, unknown>;
  /** Why the data cannot be relied on. */
  faults: YamlFault[];
  /** Where the text after the closing fence begins; after the BOM when there is no front matter. */
  bodyStart: number;
  block: YamlBlock;
}

/** Reads the front matter of `text`. Never throws; broken YAML is in `faults`. */
export function parseFrontMatter(text: string): FrontMatter {
  const start = text.startsWith(bom) ? 1 : 0;
  const fences = findFences(text, start);
  const inner = fences?.inner ?? { start, end: start };
  const block = parseYamlBlock(text, inner);
  return {
    present: fences !== undefined,
    span: { start, end: fences?.end ?? start },
    inner,
    data: block.data,
    faults: block.faults,
    bodyStart: fences?.end ?? start,
    block,
  };
}

function findFences(text: string, start: number): { inner: Span; end: number } | undefined {
  const opening = /^---[ \t]*(\r\n|\n|\r)/.exec(text.slice(start, start + 200));
  if (!opening) return undefined;
  const innerStart = start + opening[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$(?![\s\S]))/gm;
  closing.lastIndex = innerStart;
  const found = closing.exec(text);
  return found ? { inner: { start: innerStart, end: found.index }, end: closing.lastIndex } : undefined;
}

/** The scalar of `key` as written (`012`, `1.10`, `no`, `2026-04-01`); undefined when absent, empty or no scalar. */
export function textOf(front: FrontMatter, key: string): string | undefined {
  return yamlText(front.block, [key]);
}

/** The scalars of a list as written; one scalar is a list of one; undefined when absent or nested. */
export function textsOf(front: FrontMatter, key: string): string[] | undefined {
  return yamlTexts(front.block, [key]);
}

/** Where the value of `key` stands, else its key; undefined when the key is absent. */
export function spanOf(front: FrontMatter, key: string): Span | undefined {
  const span = valueSpan(front.block, [key]);
  return span && span.end > span.start ? span : keySpan(front.block, [key]);
}

/**
 * Edits that set `key`: one line changes, or one is added before the closing fence, or a front matter is added at
 * the top (after the BOM). Comments, order, quotes, line ends stay.
 * @returns no edits when it is set already; undefined when the front matter has faults, or the value cannot be set
 * without changing another (an anchor that is used elsewhere).
 */
export function setKeyEdits(text: string, key: string, value: YamlValue): Edit[] | undefined {
  return setKeysEdits(text, { [key]: value });
}

/** `setKeyEdits` for several keys at once; undefined as value removes the key. */
export function setKeysEdits(
  text: string,
  values: Readonly<Record<string, YamlValue | undefined>>,
): Edit[] | undefined {
  const front = parseFrontMatter(text);
  if (front.present) return setKeysInBlock(front.block, values);
  const eol = eolAt(text, front.span.start);
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [renderPair(key, value) + eol],
  );
  return lines.length > 0 ? [insertAt(front.span.start, `---${eol}${lines.join("")}---${eol}`)] : [];
}

/** Edits that remove `key` with its value; none when it is absent, undefined as in `setKeyEdits`. */
export function removeKeyEdits(text: string, key: string): Edit[] | undefined {
  return setKeysEdits(text, { [key]: undefined });
}
