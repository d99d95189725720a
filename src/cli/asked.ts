/**
 * The request that the words and options of `crew ask` and `crew do` make.
 * Not here: writing it into a note (`place-request.ts`).
 */
import { join } from "node:path";
import { limits } from "../base/limits.ts";
import { needSafeName, printable, type WorkspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import type { May } from "../documents/request.ts";
import { linesOf } from "../text/span.ts";
import { type CommandContext, type CommandInput, optionText, optionTexts } from "./context.ts";
import { needReadable } from "./edit-file.ts";
import type { Asked } from "./request-note.ts";
import { needLine, needPathInside } from "./typed.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The request for the words and options of `crew ask` (`may` is read) or `crew do`.
 * @throws UserError when one of them cannot be meant.
 */
export async function askedOf(
  context: CommandContext,
  workspace: Workspace,
  input: CommandInput,
  may: May,
): Promise<Asked> {
  const agent = optionText(input, "agent");
  const cwd = optionText(input, "cwd");
  const selection = optionText(input, "selection");
  return {
    text: await textOf(context, input),
    may,
    ...(agent === undefined ? {} : { agent: await needAgent(workspace, agent) }),
    ...(cwd === undefined || cwd === "." ? {} : { cwd: needFolder(context, workspace, cwd) }),
    constraints: optionTexts(input, "constraint").map(needField),
    ...(selection === undefined ? {} : { selection: await needSelection(context, workspace, selection) }),
  };
}

/** The note of `--note`, which need not exist yet. */
export function noteOf(
  context: CommandContext,
  workspace: Workspace,
  input: CommandInput,
): WorkspacePath | undefined {
  const typed = optionText(input, "note");
  if (typed === undefined) return undefined;
  const path = needPathInside(workspace.root, context.startedIn, typed);
  if (/\.(md|markdown)$/i.test(path)) return path;
  throw wrong(`"${printable(typed)}" is no note.`, "A note ends in .md.");
}

async function textOf(context: CommandContext, input: CommandInput): Promise<string> {
  if (input.words.length !== 1 || input.words[0] !== "-") return needLine("request", input.words);
  const text = (await context.terminal.readAll()).replace(/\r\n?/g, "\n").trim();
  if (text === "")
    throw wrong("Standard input was empty.", 'Give the request as a text, or pipe it in with "-".');
  return text;
}

async function needAgent(workspace: Workspace, name: string): Promise<string> {
  const safe = needSafeName("named agent", name);
  const path = `${workspace.home}agents/${safe}.md` as WorkspacePath;
  if ((await workspace.disk.read(path)).kind !== "absent") return safe;
  throw wrong(`There is no ${path}.`, "Write that file, or leave --agent away.");
}

/** A root of `crew.yaml` by its name, or a folder below the workspace. */
function needFolder(context: CommandContext, workspace: Workspace, typed: string): string {
  if (Object.hasOwn(workspace.settings.roots, typed)) return typed;
  return needField(needPathInside(workspace.root, context.startedIn, typed));
}

/** A bracket would end the field that the text stands in. */
function needField(text: string): string {
  const line = needLine("constraint", [text]);
  if (!/[[\]]/.test(line)) return line;
  throw wrong(`"${printable(line)}" has square brackets.`, "Write it with round ones.");
}

async function needSelection(
  context: CommandContext,
  workspace: Workspace,
  typed: string,
): Promise<NonNullable<Asked["selection"]>> {
  const [, file, from, to] = /^(.+):L?(\d+)(?:-L?(\d+))?$/.exec(typed) ?? [];
  if (file === undefined)
    throw wrong(`"${printable(typed)}" is no selection.`, "Type FILE:LINES, for instance src/app.ts:10-20.");
  const path = needPathInside(workspace.root, context.startedIn, file);
  const read = needReadable(path, await workspace.disk.read(path, limits.noteBytes));
  const lines = read.kind === "file" ? linesOf(read.text) : [];
  const [fromLine, toLine] = [Number(from), Number(to ?? from)];
  if (fromLine >= 1 && fromLine <= toLine && toLine <= lines.length) {
    const text = lines
      .slice(fromLine - 1, toLine)
      .map((line) => line.text)
      .join("\n");
    return { path, fromLine, toLine, text };
  }
  throw wrong(
    `${join(path)} has ${lines.length} lines, so ${fromLine} to ${toLine} is no part of it.`,
    "Type lines that are there.",
  );
}

function wrong(message: string, fix: string): UserError {
  return new UserError({ message, fix, meanwhile: "Nothing was made or changed." });
}
