/**
 * `skills/NAME/SKILL.md`: the open agent-skills format. A skill that is broken is listed as broken, never left out.
 * Not here: finding skills that fit a request (`briefing/`), making them (`reconcile/`).
 */

import { isObject } from "../base/json.ts";
import { isSafeName, nameRule, printable, type WorkspacePath } from "../base/paths.ts";
import { oneLine } from "../base/wording.ts";
import { spanOf, textOf, textsOf } from "../text/front-matter.ts";
import { type Problem, type ProblemText, problemAt } from "../text/problem.ts";
import { type MarkdownFile, parseMarkdownFile } from "./markdown-file.ts";

export interface Skill {
  path: WorkspacePath;
  /** The folder's name; `name` in the file must be equal. */
  name: string;
  /** "" when it is missing; then the skill is broken. */
  description: string;
  license: string | undefined;
  compatibility: string | undefined;
  /** Undefined: the file does not say. */
  allowedTools: string[] | undefined;
  metadata: Readonly<Record<string, unknown>>;
  body: string;
  problems: Problem[];
  /** False: no agent is told about it. */
  usable: boolean;
}

/** `Read`, `Bash(git status)`; several stand with spaces or commas between them. */
const toolName = /[^\s,(]+(?:\([^)]*\))?/g;

const meanwhile = "This skill is not offered to agents until it is mended. Nothing in the file was changed.";

/** Reads a skill; its name is the folder that `path` names. Never throws. */
export function parseSkill(path: WorkspacePath, text: string): Skill {
  const file = parseMarkdownFile(path, text, "skill", meanwhile);
  const { front } = file;
  const folder = path.split("/").at(-2) ?? "";
  const problems = file.problems.length > 0 ? file.problems : skillProblems(path, file, folder);
  const { metadata } = front.data;
  return {
    path,
    name: folder,
    description: textOf(front, "description")?.trim() ?? "",
    license: textOf(front, "license"),
    compatibility: textOf(front, "compatibility"),
    allowedTools: textsOf(front, "allowed-tools")?.flatMap((tools) => tools.match(toolName) ?? []),
    metadata: isObject(metadata) ? metadata : {},
    body: file.body,
    problems,
    usable: problems.length === 0,
  };
}

function skillProblems(path: WorkspacePath, file: MarkdownFile, folder: string): Problem[] {
  if (!file.front.present) return [noFrontMatter(path, file, folder)];
  return [nameProblem(path, file, folder), descriptionProblem(path, file)].filter((one) => one !== undefined);
}

function noFrontMatter(path: WorkspacePath, file: MarkdownFile, folder: string): Problem {
  const { start } = file.front.span;
  const isOpen = file.text.startsWith("---", start);
  const message = isOpen
    ? 'Expected a second line "---" below name and description; found none.'
    : 'Expected "---" on the first line, and name and description below it; found neither.';
  const fix = `Begin the file with the lines "---", "name: ${folder}", "description: …" and "---".`;
  const about = { code: "skill/no-front-matter", message, fix, meanwhile };
  return problemAt(path, file.text, { start, end: start + 1 }, about);
}

function nameProblem(path: WorkspacePath, file: MarkdownFile, folder: string): Problem | undefined {
  const name = textOf(file.front, "name");
  const fix = isSafeName(folder) ? `Write name: ${folder}` : `Rename the folder; a name is ${nameRule}.`;
  if (name === undefined)
    return about(path, file, "name", { code: "skill/name", message: noName(folder), fix });
  if (name === folder && isSafeName(name)) return undefined;
  const found = printable(oneLine(name, 60));
  const message = `Expected the name of its folder, "${folder}"; found "${found}".`;
  return about(path, file, "name", { code: "skill/name", message, fix });
}

function noName(folder: string): string {
  return `Expected the name of its folder, "${folder}"; found none.`;
}

function descriptionProblem(path: WorkspacePath, file: MarkdownFile): Problem | undefined {
  const description = textOf(file.front, "description");
  if (description?.trim()) return undefined;
  return about(path, file, "description", {
    code: "skill/description",
    message: "Expected one or two sentences that say when to use this skill; found none.",
    fix: "Write description: Use this when …",
  });
}

/** A problem at the value of `key`, or where the front matter begins when it has no such key. */
function about(path: WorkspacePath, file: MarkdownFile, key: string, text: Omit<ProblemText, "meanwhile">) {
  const start = file.front.span.start;
  const span = spanOf(file.front, key) ?? { start, end: start + 3 };
  return problemAt(path, file.text, span, { ...text, meanwhile });
}
