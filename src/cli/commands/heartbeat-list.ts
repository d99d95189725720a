/**
 * `crew heartbeat list`: the items of `HEARTBEAT.md` with their state and line.
 * Not here: reading the file (`documents/heartbeat.ts`), which of them are due (`reconcile/`).
 */
import { limits } from "../../base/limits.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { oneLine } from "../../base/wording.ts";
import { type HeartbeatItem, type ItemState, parseHeartbeat } from "../../documents/heartbeat.ts";
import { renderProblem } from "../../text/problem.ts";
import type { CommandContext } from "../context.ts";
import { needReadable } from "../edit-file.ts";
import { printJson, renderTable, say } from "../print.ts";
import { homePath, needOpenWorkspace } from "../workspace.ts";

const boxes: Record<ItemState, string> = { open: "[ ]", done: "[x]", cancelled: "[-]", failed: "[!]" };
const textChars = 100;

export async function heartbeatList(context: CommandContext): Promise<ExitCode> {
  const { disk, ...workspace } = await needOpenWorkspace(context);
  const path = homePath(workspace, "HEARTBEAT.md");
  const read = needReadable(path, await disk.read(path, limits.noteBytes));
  const { items, problems } = parseHeartbeat(path, read.kind === "file" ? read.text : "");
  if (context.json) printJson(context.terminal, { items: items.map(asJson) });
  else
    context.terminal.out(
      renderTable(items.map((item) => [boxes[item.state], asLine(item), `${path}:${item.line}`])),
    );
  for (const problem of problems) say(context, renderProblem(problem));
  return problems.length === 0 ? exitCodes.fine : exitCodes.notFine;
}

function asLine({ text, fields }: HeartbeatItem): string {
  const every = fields.every === undefined ? "" : ` (every ${fields.every})`;
  return oneLine(text, textChars) + every;
}

function asJson({ state, text, fields, line }: HeartbeatItem) {
  return { state, text, fields: { ...fields }, line };
}
