/**
 * The sessions of a workspace, from their folders and the receipts: what `sessions`, `status` and their like show.
 * Not here: what a session did (`documents/transcript-fold.ts`).
 */
import { printable } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import { nearest, oneLine } from "../base/wording.ts";
import { readReceipts } from "../daemon/receipts-log.ts";
import type { SessionFolder } from "../daemon/session-folder.ts";
import { makeSessionIndex } from "../daemon/session-index.ts";
import type { ReceiptFold, Run } from "../documents/receipts-state.ts";
import { parseFrontMatter, textOf } from "../text/front-matter.ts";
import { needSessionId } from "./typed.ts";
import type { Workspace } from "./workspace.ts";

export interface SessionRow {
  id: string;
  folder: SessionFolder;
  /** `working` also while its answer is not in the note yet. */
  status: "working" | "done" | "failed" | "stopped";
  reason: string;
  goal: string;
  /** Local, without offset, in the workspace's zone; "" when the page does not say. */
  started: string;
  /** The note that asked last; "" when no receipt says. */
  note: string;
}

/** All sessions, newest first, and the receipts they were read from. */
export async function readSessions(
  workspace: Workspace,
): Promise<{ sessions: SessionRow[]; receipts: ReceiptFold }> {
  const { disk, home } = workspace;
  const files = [...(await disk.list(`${home}runs`)), ...(await disk.list(`${home}sessions`))];
  const paths = files.map(({ path }) => path);
  const receipts = await readReceipts(disk, home, paths);
  const folders = makeSessionIndex(home, paths).all();
  const sessions: SessionRow[] = [];
  for (const folder of folders) sessions.push(await readRow(workspace, folder, receipts));
  return { sessions: sessions.sort((a, b) => (a.started < b.started ? 1 : -1)), receipts };
}

async function readRow(
  { disk }: Workspace,
  folder: SessionFolder & { id: string },
  receipts: ReceiptFold,
): Promise<SessionRow> {
  const read = await disk.read(folder.page);
  const front = parseFrontMatter(read.kind === "file" ? read.text : "");
  const run = lastRun(receipts, folder.id);
  return {
    id: folder.id,
    folder,
    status: run ? (run.finished?.status ?? "working") : pageStatus(textOf(front, "status")),
    reason: run?.finished?.reason ?? "",
    goal: oneLine(textOf(front, "goal") ?? folder.name, 80),
    started: textOf(front, "started") ?? "",
    note: run?.claimed?.note ?? "",
  };
}

function lastRun(receipts: ReceiptFold, session: string): Run | undefined {
  const runs = [...(receipts.runsBySession.get(session) ?? [])];
  return runs.sort((a, b) => (a.claimed?.at ?? 0) - (b.claimed?.at ?? 0)).at(-1);
}

/** A session whose receipts are not here: its page is all there is. */
function pageStatus(status: string | undefined): SessionRow["status"] {
  return status === "working" || status === "failed" || status === "stopped" ? status : "done";
}

/** The session with the short id that was typed; throws `UserError` when there is none. */
export async function needSession(workspace: Workspace, typed: string): Promise<SessionRow> {
  const id = needSessionId(typed);
  const { sessions } = await readSessions(workspace);
  const found = sessions.find((session) => session.id === id);
  if (found) return found;
  const near = nearest(
    id,
    sessions.map((session) => session.id),
  );
  throw new UserError(
    {
      message: `There is no session ${printable(id)}.`,
      fix: near ? `Did you mean ${near}?` : "`crew sessions list` shows them.",
      meanwhile: "Nothing was made or changed.",
    },
    exitCodes.notFine,
  );
}
