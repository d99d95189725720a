/**
 * One request of the command line from its note to its end, streamed to the terminal.
 * Not here: the parts (`place-request.ts`, `work-on.ts`, `follow.ts`, `print-session.ts`).
 */
import type { JsonObject } from "../base/json.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { type ExitCode, exitCodes } from "../base/user-error.ts";
import type { CommandContext } from "./context.ts";
import { type Followed, makeFollower } from "./follow.ts";
import { type Placed, placeRequest } from "./place-request.ts";
import { paint, say } from "./print.ts";
import { makeSessionPrinter } from "./print-session.ts";
import type { Asked } from "./request-note.ts";
import { workOn } from "./work-on.ts";
import type { Workspace } from "./workspace.ts";

export interface Requested {
  exit: ExitCode;
  note: WorkspacePath;
  json: JsonObject;
}

/** Writes the request, has it done, prints it as it runs. Exit 0 only for `done`; an interrupt leaves it in the note. */
export async function request(
  context: CommandContext,
  workspace: Workspace,
  asked: Asked,
  note?: WorkspacePath,
): Promise<Requested> {
  const follower = await makeFollower(workspace.disk, context.clock, workspace.home);
  const placed = await placeRequest(context, workspace, asked, note);
  say(
    context,
    paint(context.terminal, "dim", `${placed.path}: ${asked.may === "read" ? "asked" : "requested"}`),
  );
  const stopWork = await workOn(context, workspace, placed.path);
  const printer = makeSessionPrinter(context);
  const interrupt = new AbortController();
  const end = follower.end(placed, printer.hear, interrupt.signal);
  end.catch(() => {});
  const first = await Promise.race([end, context.terminal.interrupted().then(() => "interrupted" as const)]);
  interrupt.abort();
  printer.end();
  await stopWork();
  return conclude(context, placed, first, printer.text());
}

function conclude(
  context: CommandContext,
  placed: Placed,
  end: Followed | "interrupted",
  answer: string,
): Requested {
  if (end === "interrupted") {
    say(context, `Interrupted. The request stands in ${placed.path}.`);
    return {
      exit: exitCodes.interrupted,
      note: placed.path,
      json: { note: placed.path, status: "interrupted" },
    };
  }
  const { status, reason, session = null } = end;
  const json = { note: placed.path, session, status, reason, answer };
  if (status === "done") return { exit: exitCodes.fine, note: placed.path, json };
  context.terminal.err(`crew: ${placed.path}: ${status}${reason ? `: ${reason}` : ""}\n`);
  return { exit: exitCodes.notFine, note: placed.path, json };
}
