/**
 * `crew sessions list`: the sessions, newest first.
 * Not here: one session in full (`sessions-show.ts`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import type { CommandContext } from "../context.ts";
import { printJson, renderTable, say } from "../print.ts";
import { readSessions, type SessionRow } from "../sessions.ts";
import { needOpenWorkspace } from "../workspace.ts";

export async function sessionsList(context: CommandContext): Promise<ExitCode> {
  const { sessions } = await readSessions(await needOpenWorkspace(context));
  if (context.json) printJson(context.terminal, { sessions: sessions.map(sessionJson) });
  else {
    const rows = sessions.map(({ id, status, started, goal }) => [
      id,
      status,
      started.slice(0, 16).replace("T", " "),
      goal,
    ]);
    context.terminal.out(renderTable(rows));
    if (rows.length === 0)
      say(context, "There are no sessions yet. Put a mark into a note, or type: crew ask TEXT");
  }
  return exitCodes.fine;
}

/** The shape that scripts rely on. */
export function sessionJson({ id, status, reason, goal, started, note, folder }: SessionRow) {
  return { id, status, reason, goal, started, note, page: folder.page };
}
