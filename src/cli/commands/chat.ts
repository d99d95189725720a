/**
 * `crew chat [SESSION]`: requests line by line, all in one note, which is the conversation.
 * Not here: one request (`request.ts`).
 */
import { localDay } from "../../base/instant.ts";
import { needSafeName, type WorkspacePath, workspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { type CommandContext, type CommandInput, optionText } from "../context.ts";
import { say } from "../print.ts";
import { request } from "../request.ts";
import { needSession } from "../sessions.ts";
import { homePath, needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function chat(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const named = optionText(input, "agent");
  const agent = named === undefined ? {} : { agent: needSafeName("named agent", named) };
  const note =
    input.words[0] === undefined
      ? await freshNote(context, workspace)
      : await noteOfSession(workspace, input.words[0]);
  say(context, `The conversation is ${note}. An empty line ends it.`);
  let exit: ExitCode = exitCodes.fine;
  for (;;) {
    const line = (await context.terminal.readLine("> "))?.trim();
    if (!line) return exit;
    const may = line.endsWith("?") ? "read" : "write";
    exit = await turn(context, () =>
      request(context, workspace, { text: line, may, constraints: [], ...agent }, note),
    );
    if (exit === exitCodes.interrupted) return exit;
  }
}

/** A line that cannot be a request is said so, and the conversation goes on. */
async function turn(context: CommandContext, run: () => Promise<{ exit: ExitCode }>): Promise<ExitCode> {
  try {
    return (await run()).exit;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.terminal.err(`crew: ${error.message}\n${error.fix ?? ""}\n`);
    return exitCodes.notFine;
  }
}

async function freshNote(context: CommandContext, workspace: Workspace): Promise<WorkspacePath> {
  const day = localDay(context.clock.now(), workspace.settings.timezone);
  for (let n = 1; ; n++) {
    const path = homePath(workspace, `inbox/${day}-chat${n === 1 ? "" : `-${n}`}.md`);
    if ((await workspace.disk.read(path)).kind === "absent") return path;
  }
}

/** The note that a session was asked in last; there the conversation goes on. */
async function noteOfSession(workspace: Workspace, typed: string): Promise<WorkspacePath> {
  const { id, note } = await needSession(workspace, typed);
  if (note.endsWith(".md")) return workspacePath(note);
  throw new UserError({
    message: `No note is on record for session ${id}.`,
    fix: `Write under Steer on its page, or type: crew sessions steer ${id} TEXT`,
  });
}
