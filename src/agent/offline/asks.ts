/**
 * The calls that skills make, with their outputs as types.
 * Not here: the tools (`../tools/`); what comes back from one is checked here, since the script did not see it made.
 */
import { isObject, type JsonObject } from "../../base/json.ts";
import type { Scope } from "./steps.ts";
import { needed, StepFailed, type Work } from "./work.ts";

export interface FoundLine {
  path: string;
  line: number;
  /** How often the text stands in the line. */
  places: number;
  text: string;
}

export interface FoundText {
  lines: FoundLine[];
  /** Every place, also beyond `lines`. */
  places: number;
  /** Files that could not be read. */
  unreadable: string[];
  /** There are more files than one look takes in. */
  cut: boolean;
}

/** The scope as the tools read it; needs the file of the request where the words mean it. */
export function scopeInput(
  scope: Scope,
  here: string | undefined,
  spared: readonly string[] = [],
): JsonObject {
  if (scope.here && here === undefined) throw new StepFailed(unknownHere);
  const within = scope.here && here !== undefined ? [...scope.in, here] : scope.in;
  return { in: within, except: [...scope.except, ...spared] };
}

export const unknownHere = "I was not told which file the request stands in; name the file.";

export function* findText(
  text: string,
  scope: JsonObject,
  how: { wholeWord: boolean; ignoreCase: boolean },
): Work<FoundText> {
  const output = yield* needed("find_text", {
    text,
    whole_word: how.wholeWord,
    ignore_case: how.ignoreCase,
    ...scope,
  });
  const { matches, places, unreadable, cut } = isObject(output) ? output : {};
  return {
    lines: Array.isArray(matches) ? matches.flatMap(readLine) : [],
    places: typeof places === "number" ? places : 0,
    unreadable: Array.isArray(unreadable) ? unreadable.filter((path) => typeof path === "string") : [],
    cut: cut === true,
  };
}

function readLine(match: unknown): FoundLine[] {
  if (!isObject(match)) return [];
  const { path, line, places, text } = match;
  if (typeof path !== "string" || typeof line !== "number" || typeof text !== "string") return [];
  return [{ path, line, places: typeof places === "number" ? places : 1, text }];
}

export interface FoundFile {
  path: string;
  sizeBytes: number;
}

export function* findFiles(input: JsonObject): Work<{ files: FoundFile[]; cut: boolean }> {
  const output = yield* needed("find_files", input);
  const { files, cut } = isObject(output) ? output : {};
  const found = Array.isArray(files) ? files.flatMap(readFound) : [];
  return { files: found, cut: cut === true };
}

function readFound(file: unknown): FoundFile[] {
  if (!isObject(file) || typeof file.path !== "string" || typeof file.size_bytes !== "number") return [];
  return [{ path: file.path, sizeBytes: file.size_bytes }];
}

/** A file's text, or why there is none. */
export type TextOfFile = { path: string; text: string } | { path: string; error: string; absent: boolean };

/** The texts of `paths`, in order. */
export function* readTexts(paths: readonly string[]): Work<TextOfFile[]> {
  if (paths.length === 0) return [];
  const output = yield* needed("read_files", { paths: [...paths] });
  const files = isObject(output) && Array.isArray(output.files) ? output.files : [];
  return paths.map((path, at) => readTextOf(path, files[at]));
}

function readTextOf(path: string, file: unknown): TextOfFile {
  if (isObject(file) && typeof file.text === "string") return { path, text: file.text };
  const error = isObject(file) && typeof file.error === "string" ? file.error : `${path} was not read.`;
  return { path, error, absent: isObject(file) && file.absent === true };
}

/** The text of one file that must be readable. */
export function* readText(path: string): Work<string> {
  const [read] = yield* readTexts([path]);
  if (read && "text" in read) return read.text;
  throw new StepFailed(read?.error ?? `${path} was not read.`);
}
