/**
 * `crew sessions stop SESSION`: sets `status: stopped` on the page of a working session; whoever runs it cancels the turn.
 * Not here: cancelling (`reconcile/session.ts`).
 */
import { wait } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { applyEdits } from "../../text/edit.ts";
import { setKeyEdits } from "../../text/front-matter.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { printJson, say } from "../print.ts";
import { needSession, type SessionRow } from "../sessions.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function sessionsStop(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const session = await needSession(workspace, input.words[0] ?? "");
  if (session.status !== "working")
    throw notRunning(`Session ${session.id} does not run: it is ${session.status}.`);
  if (!(await workspace.disk.lockHolder())) throw notRunning(`Nobody works on session ${session.id} now.`);
  await editFile(workspace.disk, context.clock, session.folder.page, "crew sessions stop", (text = "") =>
    applyEdits(text, setKeyEdits(text, "status", "stopped") ?? []),
  );
  const now = await waitForEnd(context, workspace, session);
  if (context.json)
    printJson(context.terminal, { sessions: [{ id: now.id, status: now.status, reason: now.reason }] });
  else
    say(
      context,
      now.status === "working"
        ? `Session ${now.id} was asked to stop.`
        : `Session ${now.id} is ${now.status}.`,
    );
  return now.status === "working" ? exitCodes.notFine : exitCodes.fine;
}

/** How long an agent has that is asked to stop, and then made to; with a second for what is written at the end. */
const stopMs = limits.acpCancelMs + limits.endStdinMs + limits.endTermMs + 1000;

async function waitForEnd(
  context: CommandContext,
  workspace: Workspace,
  session: SessionRow,
): Promise<SessionRow> {
  const end = context.clock.monotonicMs() + stopMs;
  let now = session;
  while (now.status === "working" && context.clock.monotonicMs() < end) {
    await wait(context.clock, limits.followMs);
    now = await needSession(workspace, session.id);
  }
  return now;
}

function notRunning(message: string): UserError {
  return new UserError(
    { message, fix: "`crew status` shows what runs.", meanwhile: "Nothing was changed." },
    exitCodes.notFine,
  );
}
