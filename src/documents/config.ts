/**
 * `crew.yaml`, and the user's `config.yaml`, which has the same keys: read into one layer of settings.
 * Not here: the keys (`config-keys.ts`), layers on top of each other (`config-layers.ts`).
 */

import { isObject } from "../base/json.ts";
import { isSafeName, nameRule, type WorkspacePath } from "../base/paths.ts";
import { nearest, oneLine } from "../base/wording.ts";
import { type Problem, type ProblemText, problemAt } from "../text/problem.ts";
import { placeOf, type Span } from "../text/span.ts";
import { faultProblems } from "../text/yaml-faults.ts";
import { keySpan, valueSpan, yamlText, yamlTexts } from "../text/yaml-look.ts";
import { parseYaml, type YamlBlock } from "../text/yaml-read.ts";
import type { ConfigKey } from "./config-keys/key.ts";
import { allConfigKeys, keyMatches, siblingKeys } from "./config-keys.ts";
import type { Written } from "./config-types.ts";

export type LayerName = "built-in" | "user" | "workspace" | "environment";

/** One setting of one layer. */
export interface Setting {
  value: unknown;
  /** As typed; for messages. */
  shown: string;
  /** One-based; 0 when it stands in no file. */
  line: number;
}

/** The settings of one file, by dotted key. */
export interface ConfigLayer {
  name: LayerName;
  /** Path of the file, "built-in", or "environment". */
  file: string;
  settings: ReadonlyMap<string, Setting>;
}

export interface ParsedConfig {
  layer: ConfigLayer;
  problems: Problem[];
}

/**
 * Reads the settings of one file. A setting that is not understood is left out and reported; where it guards
 * (`paused`, `worker`, …), and when the file as a whole cannot be read, the layer says `paused: true` instead.
 */
export function parseConfig(path: string, text: string, name: LayerName = "workspace"): ParsedConfig {
  const block = parseYaml(text);
  const reader: Reader = { path: path as WorkspacePath, block, settings: new Map(), problems: [] };
  if (block.faults.length > 0) {
    const about = { code: "settings/yaml", meanwhile: notRead };
    reader.problems.push(...faultProblems(reader.path, text, block.faults, about));
    pause(reader, block.faults[0]?.span.start ?? 0);
  } else readMapping(reader, [], block.data);
  return { layer: { name, file: path, settings: reader.settings }, problems: reader.problems };
}

const notRead = "Until it is mended, crew starts no new work here and uses no setting of this file.";
const ignored = "This setting is ignored; the others hold.";
const guarded = "Until it is mended, crew starts no new work here; the other settings hold.";

interface Reader {
  path: WorkspacePath;
  block: YamlBlock;
  settings: Map<string, Setting>;
  problems: Problem[];
}

/** Fail closed: what guards and cannot be read counts as "stop". */
function pause(reader: Reader, offset: number): void {
  const { line } = placeOf(reader.block.text, offset);
  reader.settings.set("paused", { value: true, shown: "true (the file is not understood)", line });
}

function readMapping(reader: Reader, path: readonly string[], here: Record<string, unknown>): void {
  for (const step of Object.keys(here)) readKey(reader, [...path, step], here[step]);
}

function readKey(reader: Reader, path: readonly string[], value: unknown): void {
  const known = allConfigKeys.find((key) => keyMatches(key.key, path));
  const isSection = allConfigKeys.some((key) => keyMatches(key.key, path, true));
  if (isBadName(path)) badName(reader, path);
  else if (known) readSetting(reader, known, path, value);
  else if (!isSection) unknownKey(reader, path);
  else if (isObject(value)) readMapping(reader, path, value);
  else if (value !== null) wrongSection(reader, path);
}

/** Names of runtimes and roots reach messages, commands and file names. */
function isBadName(path: readonly string[]): boolean {
  const [section, name] = path;
  return path.length === 2 && (section === "runtimes" || section === "roots") && !isSafeName(name ?? "");
}

function readSetting(reader: Reader, key: ConfigKey<unknown>, path: readonly string[], value: unknown): void {
  if (value === null) return;
  const { block } = reader;
  const written: Written = { value, text: yamlText(block, path), texts: yamlTexts(block, path) };
  const read = key.type.read(written);
  if (read === undefined) {
    wrongValue(reader, key, path, written);
    return;
  }
  const span = valueSpan(block, path) ?? block.inner;
  const shown = oneLine(block.text.slice(span.start, span.end), 200);
  const line = placeOf(block.text, (keySpan(block, path) ?? span).start).line;
  reader.settings.set(path.join("."), { value: read, shown, line });
}

function wrongValue(reader: Reader, key: ConfigKey<unknown>, path: readonly string[], written: Written) {
  const span = valueSpan(reader.block, path) ?? reader.block.inner;
  const found = oneLine(reader.block.text.slice(span.start, span.end), 60);
  const mended = key.type.mend?.(written);
  report(reader, span, {
    code: "settings/wrong-value",
    message: `Expected ${key.type.expects} for "${path.join(".")}"; found ${quotedOnce(found)}.`,
    ...(mended !== undefined && { fix: `Write ${path.at(-1)}: ${mended}` }),
    meanwhile: key.guards ? guarded : ignored,
  });
  if (key.guards) pause(reader, span.start);
}

function quotedOnce(found: string): string {
  return /^["'[{]/.test(found) ? found : `"${found}"`;
}

function unknownKey(reader: Reader, path: readonly string[]): void {
  const siblings = siblingKeys(path);
  const near = nearest(path.at(-1) ?? "", siblings);
  const where = path.length > 1 ? ` in "${path.slice(0, -1).join(".")}"` : "";
  report(reader, keySpan(reader.block, path) ?? reader.block.inner, {
    code: "settings/unknown-key",
    message: `Expected a known setting${where}; found "${path.at(-1)}".`,
    fix: near ? `Did you mean "${near}"?` : `Known here: ${siblings.join(", ")}.`,
    meanwhile: ignored,
  });
}

function badName(reader: Reader, path: readonly string[]): void {
  report(reader, keySpan(reader.block, path) ?? reader.block.inner, {
    code: "settings/bad-name",
    message: `Expected a name; found "${path.at(-1)}".`,
    fix: `A name is ${nameRule}.`,
    meanwhile: ignored,
  });
}

function wrongSection(reader: Reader, path: readonly string[]): void {
  const example = siblingKeys([...path, ""])[0] ?? "NAME";
  report(reader, valueSpan(reader.block, path) ?? reader.block.inner, {
    code: "settings/wrong-value",
    message: `Expected settings below "${path.join(".")}"; found something else.`,
    fix: `Write ${path.at(-1)}: { ${example}: … }`,
    meanwhile: ignored,
  });
}

function report(reader: Reader, span: Span, about: ProblemText): void {
  reader.problems.push(problemAt(reader.path, reader.block.text, span, about));
}
