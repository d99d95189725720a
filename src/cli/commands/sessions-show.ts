/**
 * `crew sessions show SESSION`: what a session was asked, did and answered; with `--json`, its whole transcript.
 * Not here: the page of the session, which says the same in the folder (`daemon/page.ts`).
 */

import type { Json } from "../../base/json.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { count, oneLine } from "../../base/wording.ts";
import { recordsInForce } from "../../documents/log.ts";
import { foldTranscript, type TranscriptFold } from "../../documents/transcript-fold.ts";
import { parseTranscript } from "../../documents/transcript-read.ts";
import { renderProblem } from "../../text/problem.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { needReadable } from "../edit-file.ts";
import { printJson, say } from "../print.ts";
import { needSession, type SessionRow } from "../sessions.ts";
import { needOpenWorkspace } from "../workspace.ts";
import { sessionJson } from "./sessions-list.ts";

const titleChars = 100;

export async function sessionsShow(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const session = await needSession(workspace, input.words[0] ?? "");
  const path = session.folder.transcript;
  const read = needReadable(path, await workspace.disk.read(path));
  const log = parseTranscript(path, read.kind === "file" ? read.text : "");
  const records = recordsInForce(log);
  if (context.json)
    printJson(context.terminal, { ...sessionJson(session), records: records as unknown as Json[] });
  else context.terminal.out(render(session, foldTranscript(records)));
  for (const problem of log.problems) say(context, renderProblem(problem));
  return log.problems.length === 0 ? exitCodes.fine : exitCodes.notFine;
}

function render(session: SessionRow, fold: TranscriptFold): string {
  const calls = [...fold.calls.values()].map(
    ({ title, status }) => `  ${status}  ${oneLine(title, titleChars)}`,
  );
  const denied = fold.permissions
    .filter(({ decision }) => decision === "deny")
    .map(
      ({ capability, resource, rule }) =>
        `  denied  ${capability} ${oneLine(resource, titleChars)} (${rule})`,
    );
  const paths = [...new Set(fold.diffs.map((diff) => diff.path))].map((path) => `  ${path}`);
  return [
    `${session.id}  ${session.status}${session.reason ? `: ${session.reason}` : ""}  (${count(fold.turns, "turn")})`,
    ...(fold.request
      ? [`asked in ${fold.request.source.path}:${fold.request.source.line}`, indent(fold.request.instruction)]
      : []),
    ...(calls.length + denied.length > 0 ? ["did", ...calls, ...denied] : []),
    ...(paths.length > 0 ? ["changed", ...paths] : []),
    ...(fold.answer ? ["answered", indent(fold.answer.trimEnd())] : []),
    `page  ${session.folder.page}`,
    "",
  ].join("\n");
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
