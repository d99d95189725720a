/**
 * `crew ask TEXT` and `crew do TEXT`: a request in a note, and, unless `--no-wait`, its answer.
 * Not here: the request (`asked.ts`), the note (`place-request.ts`), who works on it (`work-on.ts`).
 */
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import type { May } from "../../documents/request.ts";
import { askedOf, noteOf } from "../asked.ts";
import { type CommandContext, type CommandInput, optionFlag } from "../context.ts";
import { placeRequest } from "../place-request.ts";
import { printJson, say, show } from "../print.ts";
import { request } from "../request.ts";
import { needOpenWorkspace } from "../workspace.ts";

export function ask(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  return run(context, input, "read");
}

export function doIt(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  return run(context, input, "write");
}

async function run(context: CommandContext, input: CommandInput, may: May): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const asked = await askedOf(context, workspace, input, may);
  const note = noteOf(context, workspace, input);
  if (optionFlag(input, "wait", true)) {
    const { exit, json } = await request(context, workspace, asked, note);
    if (context.json) printJson(context.terminal, json);
    return exit;
  }
  const placed = await placeRequest(context, workspace, asked, note);
  if (context.json) printJson(context.terminal, { note: placed.path, status: "written" });
  else show(context, placed.path);
  if (!(await workspace.disk.lockHolder()))
    say(context, "Nobody watches this folder now: `crew watch` does it.");
  return exitCodes.fine;
}
