/**
 * `crew memory show [FILE]`: preferences, projects or one day, as they stand in the file.
 * Not here: what of it goes into a prompt (`briefing/`).
 */
import { limits } from "../../base/limits.ts";
import { printable, type WorkspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { needReadable } from "../edit-file.ts";
import { printJson } from "../print.ts";
import { isDay } from "../typed.ts";
import { homePath, needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function memoryShow(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const wanted = input.words[0];
  const paths = wanted === undefined ? everyday(workspace) : [pathOf(workspace, wanted)];
  const files = [];
  for (const path of paths) {
    const read = needReadable(path, await workspace.disk.read(path, limits.noteBytes));
    if (read.kind === "file") files.push({ path, text: read.text });
  }
  if (context.json) printJson(context.terminal, { files });
  else context.terminal.out(files.map(({ text }) => withLineEnd(text)).join("\n"));
  if (files.length > 0 || wanted === undefined) return exitCodes.fine;
  throw new UserError(
    { message: `There is no ${paths[0]}.`, fix: "`crew memory add` makes it." },
    exitCodes.notFine,
  );
}

function everyday(workspace: Workspace): WorkspacePath[] {
  return [homePath(workspace, "memory/preferences.md"), homePath(workspace, "memory/projects.md")];
}

function pathOf(workspace: Workspace, wanted: string): WorkspacePath {
  if (wanted === "preferences" || wanted === "projects") return homePath(workspace, `memory/${wanted}.md`);
  if (isDay(wanted)) return homePath(workspace, `memory/history/${wanted}.md`);
  throw new UserError({
    message: `"${printable(wanted)}" is neither a file of the memory nor a day.`,
    fix: "Type preferences, projects, or a day as YYYY-MM-DD.",
    meanwhile: "Nothing was made or changed.",
  });
}

function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
