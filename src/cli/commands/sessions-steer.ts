/**
 * `crew sessions steer SESSION TEXT`: a line under `## Steer` on the session's page, sent at once.
 * Not here: sending it (`reconcile/session.ts`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { withSteerLine } from "../../documents/session-page-add.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { printJson, say } from "../print.ts";
import { recordTyped } from "../receipts.ts";
import { needSession } from "../sessions.ts";
import { needLine } from "../typed.ts";
import { needOpenWorkspace } from "../workspace.ts";

export async function sessionsSteer(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const [typed = "", ...words] = input.words;
  const text = needLine("line", words);
  const workspace = await needOpenWorkspace(context);
  const { id, folder } = await needSession(workspace, typed);
  const { disk } = workspace;
  await recordTyped(context, workspace, folder.page, text);
  await editFile(disk, context.clock, folder.page, "crew sessions steer", (page = "") =>
    withSteerLine(page, text),
  );
  const watched = (await disk.lockHolder()) !== undefined;
  if (context.json) printJson(context.terminal, { sessions: [{ id, page: folder.page, watched }] });
  else
    say(
      context,
      watched
        ? `Sent to session ${id}.`
        : `Written to ${folder.page}. Nobody watches this folder now: \`crew watch\` sends it.`,
    );
  return exitCodes.fine;
}
