/**
 * `crew config explain [KEY]`: what a setting does, its value, and which layer, file and line it comes from.
 * Not here: the settings themselves (`documents/config-keys.ts`).
 */
import { printable } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import {
  configKeysBelow,
  type ExplainedSetting,
  explainConfig,
  nearestConfigKey,
  variableOf,
} from "../../documents/config-layers.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { paint, printJson, renderTable } from "../print.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function configExplain(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const key = input.words[0];
  if (key === undefined) return explainAll(context, workspace);
  const one = explainConfig(workspace.layers, key);
  if (one === undefined) return explainBelow(context, workspace, key);
  if (context.json) printJson(context.terminal, { ...one });
  else context.terminal.out(renderOne(context, one));
  return exitCodes.fine;
}

function renderOne(context: CommandContext, setting: ExplainedSetting): string {
  const variable = variableOf(setting.key);
  const lines = [
    `${paint(context.terminal, "bold", setting.key)}: ${shownValue(setting.shown)}`,
    setting.about,
    `Set by: ${placeOf(setting)}`,
    ...setting.instead.map(({ shown, file, line }) => `Instead of: ${shown} (${placeOf({ file, line })})`),
    `May be: ${setting.expects}`,
    ...(variable ? [`Variable: ${variable}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function shownValue(shown: string): string {
  return shown === "" ? "(not set)" : shown;
}

function placeOf({ file, line }: { file: string; line: number }): string {
  return line > 0 ? `${file}:${line}` : file;
}

/** `crew config explain watch` lists everything below it. */
function explainBelow(context: CommandContext, workspace: Workspace, key: string): ExitCode {
  const below = configKeysBelow(workspace.layers, key);
  if (below.length > 0) return printRows(context, workspace, below);
  const near = nearestConfigKey(key);
  throw new UserError({
    message: `There is no setting "${printable(key)}".`,
    fix: near ? `Did you mean "${near}"?` : "Type `crew config explain` for all of them.",
  });
}

function explainAll(context: CommandContext, workspace: Workspace): ExitCode {
  return printRows(context, workspace, configKeysBelow(workspace.layers, ""));
}

function printRows(context: CommandContext, workspace: Workspace, keys: readonly string[]): ExitCode {
  const settings = keys.flatMap((key) => explainConfig(workspace.layers, key) ?? []);
  if (context.json) printJson(context.terminal, { settings: settings.map((setting) => ({ ...setting })) });
  else {
    const rows = settings.map((setting) => [setting.key, shownValue(setting.shown), placeOf(setting)]);
    context.terminal.out(renderTable(rows));
  }
  return exitCodes.fine;
}
