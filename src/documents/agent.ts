/**
 * `agents/NAME.md`: an agent with a prompt of its own, asked by `@crew:NAME!`. Keys are snake_case or camelCase;
 * unknown ones are other programs' and stay.
 * Not here: how its runtime is started (`sessions/`), what its permissions mean (`policy/`).
 */
import { baseName, type WorkspacePath } from "../base/paths.ts";
import { spanOf, textOf, textsOf } from "../text/front-matter.ts";
import { type Problem, problemAt } from "../text/problem.ts";
import { type MarkdownFile, parseMarkdownFile } from "./markdown-file.ts";

export interface AgentDefinition {
  /** The file's name without `.md`. */
  name: string;
  /** "" when it has none. */
  description: string;
  /** Undefined: the runtime's own choice. */
  model: string | undefined;
  /** Undefined: the workspace's. */
  runtime: string | undefined;
  /** Tags or names; undefined: all that the permissions allow. */
  tools: string[] | undefined;
  /** Agents it may delegate to. */
  agents: string[];
  /** The system prompt: the body. */
  prompt: string;
  problems: Problem[];
  /** False: requests to this agent are held. */
  usable: boolean;
}

const meanwhile = "Requests to this agent are held until it is mended. Nothing in the file was changed.";

/** Reads the definition of an agent. Never throws. */
export function parseAgent(path: WorkspacePath, text: string): AgentDefinition {
  const file = parseMarkdownFile(path, text, "agent", meanwhile);
  const problems = [...file.problems];
  const single = (key: string) => readText(path, file, key, problems);
  const list = (key: string) => readTexts(path, file, key, problems);
  const read = {
    name: baseName(path).replace(/\.md$/i, ""),
    description: single("description") ?? "",
    model: single("model"),
    runtime: single("runtime"),
    tools: list("tools"),
    agents: list("agents") ?? [],
    prompt: file.body,
  };
  return { ...read, problems, usable: problems.length === 0 };
}

function readText(path: WorkspacePath, file: MarkdownFile, key: string, problems: Problem[]) {
  const found = textOf(file.front, key);
  if (found === undefined && isReadable(file, key)) problems.push(wrongValue(path, file, key, "a text"));
  return found;
}

function readTexts(path: WorkspacePath, file: MarkdownFile, key: string, problems: Problem[]) {
  const found = textsOf(file.front, key);
  if (found === undefined && isReadable(file, key))
    problems.push(wrongValue(path, file, key, "a list of texts"));
  return found?.flatMap((text) => text.split(",").map((part) => part.trim()));
}

/** The file as a whole can be read, and the key has a value. */
function isReadable(file: MarkdownFile, key: string): boolean {
  if (file.problems.length > 0) return false;
  return file.front.data[key] !== undefined && file.front.data[key] !== null;
}

function wrongValue(path: WorkspacePath, file: MarkdownFile, key: string, expected: string): Problem {
  return problemAt(path, file.text, spanOf(file.front, key) ?? file.front.span, {
    code: "agent/wrong-value",
    message: `Expected ${expected} for "${key}"; found something else.`,
    fix: expected === "a text" ? `Write ${key}: TEXT` : `Write ${key}: [ONE, ANOTHER]`,
    meanwhile,
  });
}
