/**
 * `crew why PATH[:LINE]`: for each mark of a note, what would happen next and why, and what has happened.
 * Not here: the reasons (`reconcile/`).
 */
import { localMinute } from "../../base/instant.ts";
import { printable, type WorkspacePath } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import type { World } from "../../daemon/world.ts";
import { parseNote } from "../../documents/note.ts";
import { runsOf } from "../../documents/receipts-ask.ts";
import type { Run } from "../../documents/receipts-state.ts";
import type { Reason } from "../../reconcile/effect.ts";
import type { CommandContext, CommandInput } from "../context.ts";
import { openLooking, whyNoRequests } from "../looking.ts";
import { paint, printJson } from "../print.ts";
import { needPathInside } from "../typed.ts";
import { needOpenWorkspace } from "../workspace.ts";

interface Explained extends Reason {
  path: WorkspacePath;
  /** What happened to this text in this note, oldest first. */
  history: string[];
}

export async function why(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const [, typed = "", line] = /^(.*?)(?::(\d+)(?::\d+)?)?$/s.exec(input.words[0] ?? "") ?? [];
  const path = needPathInside(workspace.root, context.startedIn, typed);
  const read = await workspace.disk.read(path);
  if (read.kind === "absent") throw missing(typed);
  const { world, reasons } = await openLooking(context, workspace);
  const note = parseNote(path, read.kind === "file" ? read.text : "");
  const found = (await reasons(path)).map((reason): Explained => {
    const block = note.blocks.find(({ fromLine }) => fromLine === reason.line);
    return { ...reason, path, history: block ? historyOf(world, path, block.normal) : [] };
  });
  const chosen = line === undefined ? found : found.filter((one) => isAt(note.blocks, one, Number(line)));
  const none =
    chosen.length > 0 ? undefined : (whyNoRequests(world, path) ?? "No mark of crew's stands here.");
  if (context.json)
    printJson(context.terminal, {
      reasons: chosen.map((one) => ({ ...one })),
      ...(none ? { why: none } : {}),
    });
  else context.terminal.out(none ? `${path}: ${none}\n` : chosen.map((one) => render(context, one)).join(""));
  return exitCodes.fine;
}

function missing(typed: string): UserError {
  return new UserError({
    message: `There is no file "${printable(typed)}".`,
    fix: "Type PATH or PATH:LINE, for instance inbox/today.md:5.",
  });
}

/** The line of a person's cursor lies anywhere in the block. */
function isAt(
  blocks: readonly { fromLine: number; toLine: number }[],
  { line }: Reason,
  wanted: number,
): boolean {
  const block = blocks.find(({ fromLine }) => fromLine === line);
  return block ? wanted >= block.fromLine && wanted <= block.toLine : wanted === line;
}

function historyOf(world: World, path: WorkspacePath, text: string): string[] {
  return runsOf(world.receipts, path, text).flatMap((run) => steps(world, run));
}

function steps(world: World, { session, claimed, started, finished, answered }: Run): string[] {
  const at = (stamp: { at: Parameters<typeof localMinute>[0]; machine: string }) =>
    `${localMinute(stamp.at, world.settings.timezone)} on ${stamp.machine}`;
  return [
    ...(claimed ? [`claimed by session ${session}, ${at(claimed)}`] : []),
    ...(started ? [`started, ${at(started)}`] : []),
    ...(finished
      ? [`${finished.status}${finished.reason ? ` (${finished.reason})` : ""}, ${at(finished)}`]
      : []),
    ...(answered ? [`answered, ${at(answered)}`] : []),
  ];
}

function render(context: CommandContext, { path, line, state, why, history }: Explained): string {
  const head = `${path}:${line}: ${paint(context.terminal, "bold", state)}: ${why}`;
  return [head, ...history.map((step) => `  ${step}`)].map((text) => `${text}\n`).join("");
}
