/**
 * Files that hold one JSON object, for the kinds of which only that is read yet.
 * Not here: logs of one object a line (`text/json-lines.ts`).
 */
import { isObject, parseJson } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { type Problem, problemAt, problemOf } from "../text/problem.ts";
import { bom, type Span } from "../text/span.ts";
import { parseYaml } from "../text/yaml-read.ts";

const meanwhile = "crew takes nothing from this file until it is mended. Nothing in it was changed.";

/** The problem of a file that is no JSON object, if it is none. */
export function jsonProblems(path: WorkspacePath, text: string): Problem[] {
  const value = parseJson(text.startsWith(bom) ? text.slice(1) : text);
  if (isObject(value)) return [];
  const fix = "Write one {…} with names in double quotes, or remove the file.";
  if (value !== undefined) {
    return [
      problemOf(path, {
        code: "file/json",
        message: "Expected one {…}; found another value.",
        fix,
        meanwhile,
      }),
    ];
  }
  const message = "Expected one JSON object; found something that is no JSON.";
  return [problemAt(path, text, placeOfFault(text), { code: "file/json", message, fix, meanwhile })];
}

/** JSON is YAML, and the reader of YAML knows the place; where it is content, the end is the best guess. */
function placeOfFault(text: string): Span {
  const end = text.trimEnd().length;
  return parseYaml(text).faults[0]?.span ?? { start: Math.max(0, end - 1), end };
}
