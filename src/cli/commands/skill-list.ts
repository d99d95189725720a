/**
 * `crew skill list`: every skill of the workspace, the broken ones with what is wrong.
 * Not here: reading a skill (`documents/skill.ts`).
 */
import { limits } from "../../base/limits.ts";
import type { WorkspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { oneLine } from "../../base/wording.ts";
import { kindOf } from "../../documents/kinds.ts";
import { parseSkill } from "../../documents/skill.ts";
import type { CommandContext } from "../context.ts";
import { paint, printJson } from "../print.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

interface Row {
  name: string;
  path: WorkspacePath;
  description: string;
  usable: boolean;
  proposed: boolean;
  /** `path:line:column: sentence` each. */
  problems: string[];
}

const descriptionChars = 100;

export async function skillList(context: CommandContext): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const rows: Row[] = [];
  for (const path of await skillPaths(workspace)) rows.push(await readRow(workspace, path));
  if (context.json) printJson(context.terminal, { skills: rows.map((row) => ({ ...row })) });
  else context.terminal.out(rows.map((row) => renderRow(context, row)).join(""));
  return rows.every(({ usable }) => usable) ? exitCodes.fine : exitCodes.notFine;
}

async function skillPaths(workspace: Workspace): Promise<WorkspacePath[]> {
  const files = await workspace.disk.list(`${workspace.home}skills`);
  const skills = files.filter(({ path }) => kindOf(path, workspace.settings.home) === "skill");
  return skills.map(({ path }) => path).sort();
}

async function readRow(workspace: Workspace, path: WorkspacePath): Promise<Row> {
  const read = await workspace.disk.read(path, limits.controlFileBytes);
  const proposed = path.split("/").at(-3) === "_proposed";
  const name = path.split("/").at(-2) ?? "";
  if (read.kind !== "file") {
    const message = read.kind === "absent" ? "is gone" : read.message;
    return { name, path, description: "", usable: false, proposed, problems: [`${path}:1:1: ${message}`] };
  }
  const skill = parseSkill(path, read.text);
  const problems = skill.problems.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  return { name, path, description: skill.description, usable: skill.usable, proposed, problems };
}

function renderRow(context: CommandContext, row: Row): string {
  const state = row.usable
    ? row.proposed
      ? " (proposed)"
      : ""
    : ` ${paint(context.terminal, "red", "(broken)")}`;
  const head =
    `${paint(context.terminal, "bold", row.name)}${state}  ${oneLine(row.description, descriptionChars)}`.trimEnd();
  return [head, ...row.problems.map((problem) => `  ${problem}`)].map((line) => `${line}\n`).join("");
}
