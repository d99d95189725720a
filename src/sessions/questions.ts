/**
 * A tool call as questions to the rules: what it would *do*, read from its input. What the agent calls it (its kind,
 * its title) is believed only when nothing else is there, and then the strictest reading counts.
 * Not here: the answer to the agent (`permissions.ts`), the rules (`policy/`).
 */
import { isObject, type Json, stringAt } from "../base/json.ts";
import type { Question } from "../policy/decision.ts";
import { shellLine } from "./shell-line.ts";
import type { ToolCall } from "./tool-calls.ts";

/**
 * Everything that `call` would do, at least one question. `nameOf` gives a path as the rules name it.
 * A call that shows nothing of what it does is asked about as an `mcp` tool by its title, and so is a tool of one of
 * `servers`, the MCP servers of the session: what its input names is the server's affair.
 */
export function questionsOf(
  call: ToolCall,
  nameOf: (path: string) => string,
  servers: readonly string[],
): Question[] {
  const input = isObject(call.input) ? call.input : {};
  if (isServerTool(call.title, servers)) return [{ capability: "mcp", resource: call.title }];
  const found = [...commands(input, nameOf), ...urls(input), ...files(call, input, nameOf)];
  return found.length > 0 ? withoutDoubles(found) : [byKind(call, input)];
}

/** Agents write `mcp__crew__ledger_record`, `mcp_crew_…`, `crew_…`, `crew/…` or `crew: …`. */
function isServerTool(title: string, servers: readonly string[]): boolean {
  if (/^mcp_+[\w-]+$/.test(title)) return true;
  return servers.some(
    (server) => title.startsWith(server) && /^[_./:]+ ?[\w-]+$/.test(title.slice(server.length)),
  );
}

function commands(input: Record<string, unknown>, nameOf: (path: string) => string): Question[] {
  const command = ["command", "cmd", "script", "commandLine"].map((key) => input[key]).find(isCommand);
  if (command === undefined) return [];
  const cwd = stringAt(input, "cwd") ?? stringAt(input, "workdir");
  return [
    {
      capability: "shell",
      resource: commandText(command),
      ...(cwd === undefined ? {} : { cwd: nameOf(cwd) }),
    },
  ];
}

type Command = string | string[];

function isCommand(value: unknown): value is Command {
  if (typeof value === "string") return value.trim() !== "";
  return Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string");
}

/** `["bash", "-lc", "npm test"]` is `npm test`: what the shell will run is what the rules should see. */
function commandText(command: Command): string {
  if (typeof command === "string") return command;
  const [program = "", flag = "", script] = command;
  const isShell = /(^|\/)(ba|z|da)?sh$/.test(program) && /^-l?c$/.test(flag);
  return isShell && script !== undefined && command.length === 3 ? script : shellLine(command);
}

function urls(input: Record<string, unknown>): Question[] {
  const url = stringAt(input, "url") ?? stringAt(input, "uri");
  const isWeb = url !== undefined && /^https?:/i.test(url);
  return isWeb ? [{ capability: "web_fetch", resource: url }] : [];
}

const pathKeys = [
  "path",
  "file_path",
  "filePath",
  "filepath",
  "absolute_path",
  "abs_path",
  "filename",
  "notebook_path",
];
const targetKeys = ["new_path", "newPath", "destination", "target_path", "to"];
const contentKeys = [
  "content",
  "contents",
  "new_string",
  "newString",
  "new_str",
  "newText",
  "new_text",
  "old_string",
  "edits",
  "patch",
  "diff",
];
const readKinds: readonly string[] = ["read", "search"];

function files(call: ToolCall, input: Record<string, unknown>, nameOf: (path: string) => string): Question[] {
  const named = pathKeys.flatMap((key) => stringAt(input, key) ?? []);
  const written = [
    ...call.diffs.map((diff) => diff.path),
    ...(isObject(input.changes) ? Object.keys(input.changes) : []),
    ...targetKeys.flatMap((key) => (named.length > 0 ? (stringAt(input, key) ?? []) : [])),
  ];
  const shell = isCommand(input.command) || isCommand(input.cmd);
  // A command's locations are guesses of the agent; the command itself is judged.
  const touched = [...named, ...(shell ? [] : call.locations)];
  const writes = contentKeys.some((key) => key in input) || written.length > 0;
  const capability = readKinds.includes(call.kind) && !writes ? "fs_read" : "fs_write";
  return [
    ...written.map((path): Question => ({ capability: "fs_write", resource: nameOf(path) })),
    ...touched.map((path): Question => ({ capability, resource: nameOf(path) })),
  ];
}

/** Nothing in the input says what the call does. */
function byKind(call: ToolCall, input: Record<string, Json | undefined> | Record<string, unknown>): Question {
  const query = stringAt(input, "query");
  if (query !== undefined && (call.kind === "fetch" || call.kind === "search")) {
    return { capability: "web_search", resource: query };
  }
  if (call.kind === "execute") return { capability: "shell", resource: call.title };
  if (call.kind === "fetch") return { capability: "web_fetch", resource: call.title };
  return { capability: "mcp", resource: call.title || call.kind };
}

function withoutDoubles(questions: readonly Question[]): Question[] {
  const seen = new Map(
    questions.map((question) => [`${question.capability}\n${question.resource}`, question]),
  );
  return [...seen.values()];
}
