/**
 * `crew heartbeat add TEXT`: one item more in `HEARTBEAT.md`.
 * Not here: where the item goes in the file (`documents/heartbeat.ts`), when it is due (`reconcile/`).
 */
import { parseDuration } from "../../base/instant.ts";
import { printable } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { addItemEdits, parseHeartbeat } from "../../documents/heartbeat.ts";
import { applyEdits } from "../../text/edit.ts";
import { type CommandContext, type CommandInput, optionText } from "../context.ts";
import { editFile } from "../edit-file.ts";
import { printJson, say } from "../print.ts";
import { needLine } from "../typed.ts";
import { homePath, needOpenWorkspace } from "../workspace.ts";

const minuteMs = 60_000;

export async function heartbeatAdd(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const every = optionText(input, "every");
  const item =
    needLine("item", input.words) + (every === undefined ? "" : ` [every:: ${needInterval(every)}]`);
  const { disk, ...workspace } = await needOpenWorkspace(context);
  const path = homePath(workspace, "HEARTBEAT.md");
  await editFile(disk, context.clock, path, "crew heartbeat add", (text = "") =>
    applyEdits(text, addItemEdits(parseHeartbeat(path, text), item)),
  );
  if (context.json) printJson(context.terminal, { added: [{ path, text: item }] });
  else say(context, `Added to ${path}.`);
  return exitCodes.fine;
}

function needInterval(typed: string): string {
  const ms = parseDuration(typed);
  if (ms !== undefined && ms >= minuteMs) return typed;
  throw new UserError({
    message: `--every is "${printable(typed)}"; expected a duration of at least a minute.`,
    fix: "For instance --every 30m, 2h or 1d.",
    meanwhile: "Nothing was made or changed.",
  });
}
