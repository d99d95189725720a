/**
 * `crew check [PATH…]`: every problem of every file, all at once. Changes nothing.
 * Not here: what is a problem (`documents/check.ts` and each document).
 */
import { limits } from "../../base/limits.ts";
import type { WorkspacePath } from "../../base/paths.ts";
import { printable } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { count } from "../../base/wording.ts";
import type { InvalidReason } from "../../disk/door.ts";
import { checkFile, type UnreadableReason, unreadable } from "../../documents/check.ts";
import { kindOf } from "../../documents/kinds.ts";
import { type Problem, renderProblem } from "../../text/problem.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { printJson, say } from "../print.ts";
import { needPathInside } from "../typed.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function check(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const paths = await pathsToCheck(context, workspace, input.words);
  const problems = await checkAll(workspace, paths);
  if (context.json) printJson(context.terminal, { problems: problems.map(asJson) });
  else context.terminal.out(problems.map((problem) => `${renderProblem(problem)}\n`).join("\n"));
  if (problems.length === 0) return exitCodes.fine;
  say(
    context,
    `\n${count(problems.length, "problem")} in ${count(new Set(problems.map(({ path }) => path)).size, "file")}.`,
  );
  return exitCodes.notFine;
}

/** The files that were named, and those below folders that were named; all of the workspace when none was. */
async function pathsToCheck(
  context: CommandContext,
  workspace: Workspace,
  typed: readonly string[],
): Promise<WorkspacePath[]> {
  const known = (await workspace.disk.list()).map(({ path }) => path).sort();
  const all = known.filter((path) => kindOf(path, workspace.home) !== "other");
  if (typed.length === 0) return all;
  const chosen: WorkspacePath[] = [];
  for (const word of typed) {
    const path = needPathInside(workspace.root, context.startedIn, word);
    const below = all.filter((one) => one.startsWith(`${path}/`));
    if (below.length === 0 && (await workspace.disk.read(path)).kind === "absent") throw nothingThere(word);
    chosen.push(...(below.length > 0 ? below : [path]));
  }
  return [...new Set(chosen)];
}

function nothingThere(typed: string): UserError {
  return new UserError({
    message: `There is no file "${printable(typed)}" to check.`,
    fix: "Name files or folders of the workspace, or none for all of them.",
  });
}

/** In the order of the paths; a few files are read at once, because most of the time goes into waiting for the disk. */
async function checkAll(workspace: Workspace, paths: readonly WorkspacePath[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (let i = 0; i < paths.length; i += limits.readsAtOnce) {
    const some = paths.slice(i, i + limits.readsAtOnce);
    for (const found of await Promise.all(some.map((path) => checkPath(workspace, path))))
      problems.push(...found);
  }
  return problems;
}

async function checkPath(workspace: Workspace, path: WorkspacePath): Promise<Problem[]> {
  const read = await workspace.disk.read(path);
  if (read.kind === "absent") return [];
  if (read.kind === "invalid") return [unreadable(path, asProblem(read.reason), read.message)];
  return checkFile(path, read.text, workspace.home);
}

/** What the system refuses for a while is no fault of the file's. */
function asProblem(reason: InvalidReason): UnreadableReason {
  return reason === "open-files" || reason === "away" ? "io" : reason;
}

function asJson({ code, severity, path, line, column, message, fix, meanwhile }: Problem) {
  return { code, severity, path, line, column, message, fix: fix ?? null, meanwhile };
}
