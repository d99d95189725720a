/**
 * `crew undo [CHANGE]`: takes back the last change that crew made, the named one, or all of a session. `--list` shows them.
 * Not here: taking one back (`disk/undo-change.ts`).
 */
import { printable } from "../../base/paths.ts";
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { oneLine } from "../../base/wording.ts";
import type { RealDisk } from "../../disk/real.ts";
import type { Change } from "../../disk/undo-store.ts";
import { type CommandContext, type CommandInput, optionFlag } from "../context.ts";
import { printJson, printJsonLine, renderTable, renderUserError, say, show } from "../print.ts";
import { needOutsideSession } from "../trusting.ts";
import { needSessionId } from "../typed.ts";
import { needOpenWorkspace } from "../workspace.ts";

/** Newest first; longer lists are in the way. */
const shownChanges = 50;

export async function undo(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const { disk } = await needOpenWorkspace(context);
  const changes = disk.listChanges();
  if (optionFlag(input, "list")) return list(context, changes);
  needOutsideSession(context, "crew undo");
  const chosen = choose(changes, input.words[0]);
  if (optionFlag(input, "dryRun")) return list(context, chosen);
  let exit: ExitCode = exitCodes.fine;
  for (const change of chosen) if (!(await takeBack(context, disk, change))) exit = exitCodes.notFine;
  return exit;
}

/** The change of that id, or all changes of that session, in the order in which they are to be taken back. */
function choose(changes: readonly Change[], named: string | undefined): Change[] {
  const newest = [...changes].reverse();
  const undone = new Set(changes.flatMap(({ why }) => undoneBy(why) ?? []));
  const open = newest.filter(({ id, why }) => undoneBy(why) === undefined && !undone.has(id));
  const last = open[0];
  if (named === undefined)
    return last ? [last] : nothing("crew has changed nothing here that can be taken back.");
  const one = changes.find(({ id }) => id === named);
  if (one) return [one];
  const ofSession = open.filter((change) => change.session === needSessionId(named));
  return ofSession.length > 0
    ? ofSession
    : nothing(`"${printable(named)}" is no change, and no session that changed anything.`);
}

/** The change that an undo took back; without a name, undos and what they took back are left alone. */
function undoneBy(why: string): string | undefined {
  return /^undo of (\w+):/.exec(why)?.[1];
}

function nothing(message: string): never {
  throw new UserError({
    message,
    fix: "`crew undo --list` shows what can be taken back.",
    meanwhile: "Nothing was changed.",
  });
}

/** One that cannot be taken back is said so, and the others go on. */
async function takeBack(context: CommandContext, disk: RealDisk, change: Change): Promise<boolean> {
  try {
    const done = await disk.undoChange(change.id);
    if (context.json) printJsonLine(context.terminal, { undone: done.id, path: done.path });
    else show(context, `${done.path}: taken back "${oneLine(done.why, 80)}"`);
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.terminal.err(renderUserError(error));
    return false;
  }
}

function list(context: CommandContext, changes: readonly Change[]): ExitCode {
  const newest = [...changes].reverse().slice(0, shownChanges);
  if (context.json)
    printJson(context.terminal, {
      changes: newest.map((change) => ({
        ...change,
        to: change.to ?? null,
        session: change.session ?? null,
      })),
    });
  else {
    const rows = newest.map(({ id, ts, kind, path, why }) => [
      id,
      ts.slice(0, 16).replace("T", " "),
      kind,
      path,
      oneLine(why, 60),
    ]);
    context.terminal.out(renderTable(rows));
    if (rows.length === 0) say(context, "crew has changed nothing here yet.");
  }
  return exitCodes.fine;
}
