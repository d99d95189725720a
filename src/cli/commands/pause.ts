/**
 * `crew pause` and `crew unpause`: the kill switch, as one line of `crew.yaml`. A running `crew watch` reads it there.
 * Not here: what pausing does (`reconcile/`, `daemon/`).
 */

import { workspacePath } from "../../base/paths.ts";
import type { ExitCode } from "../../base/user-error.ts";
import { exitCodes, UserError } from "../../base/user-error.ts";
import { applyEdits } from "../../text/edit.ts";
import { yamlSetEdits } from "../../text/yaml-edits.ts";
import type { CommandContext } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { needWorkspace, settingsName } from "../find-workspace.ts";
import { say } from "../print.ts";

export function pause(context: CommandContext): Promise<ExitCode> {
  return setPaused(context, true);
}

export function unpause(context: CommandContext): Promise<ExitCode> {
  return setPaused(context, false);
}

async function setPaused(context: CommandContext, paused: boolean): Promise<ExitCode> {
  const disk = await context.openDisk(needWorkspace(context.startedIn));
  const path = workspacePath(settingsName);
  const why = paused ? "crew pause" : "crew unpause";
  const result = await editFile(disk, context.clock, path, why, (text = "") => {
    const edits = yamlSetEdits(text, ["paused"], paused);
    if (edits === undefined) throw unreadable(paused);
    return applyEdits(text, edits);
  });
  say(context, sentence(paused, result === "unchanged"));
  return exitCodes.fine;
}

function sentence(paused: boolean, already: boolean): string {
  if (!paused)
    return already
      ? "Nothing was paused."
      : "Work goes on. What was held because of the pause starts by itself.";
  const first = already ? "Paused already" : "Paused";
  return `${first}: no new work starts, running turns are cancelled. \`crew unpause\` goes on.`;
}

function unreadable(paused: boolean): UserError {
  return new UserError({
    message: `${settingsName} has faults, so crew does not edit it.`,
    fix: paused
      ? "Mend it (`crew check` shows where) and type the command again; to stop work now, end `crew watch` with Ctrl-C."
      : "Mend it; `crew check` shows where.",
    meanwhile: "Nothing was changed.",
  });
}
