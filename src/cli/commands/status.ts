/**
 * `crew status`: what runs, what waits for a person and why, what failed, and whether anybody watches.
 * Not here: why one mark is as it is (`why.ts`), all sessions (`sessions-list.ts`).
 */
import type { Instant } from "../../base/instant.ts";
import { later, renderInstant } from "../../base/instant.ts";
import { type ExitCode, exitCodes } from "../../base/user-error.ts";
import { count, oneLine } from "../../base/wording.ts";
import type { World } from "../../daemon/world.ts";
import type { ReasonState } from "../../reconcile/effect.ts";
import { workerSentence } from "../../reconcile/worker.ts";
import type { CommandContext } from "../context.ts";
import { type Looking, openLooking } from "../looking.ts";
import { paint, printJson, renderTable } from "../print.ts";
import { readSessions, type SessionRow } from "../sessions.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

interface Item {
  state: ReasonState | "failed";
  path: string;
  line: number;
  why: string;
}

/** Failures older than this have been seen, or do not matter. */
const failedMs = 7 * 86_400_000;
const whyChars = 100;

/** Counted instead of listed: there may be thousands, and nothing is to be done. */
const counted: Partial<Record<Item["state"], (n: number) => string>> = {
  baseline: (n) => `${count(n, "mark")} from before crew was; edit a block to use it`,
  "from-git": (n) => `${count(n, "mark")} that git brought; edit a block to use it`,
};

export async function status(context: CommandContext): Promise<ExitCode> {
  const workspace = await needOpenWorkspace(context);
  const looking = await openLooking(context, workspace);
  const { sessions } = await readSessions(workspace);
  const items = [
    ...(await noteItems(looking)),
    ...failedItems(sessions, later(context.clock.now(), -failedMs)),
  ];
  if (context.json)
    printJson(context.terminal, { ...facts(workspace, looking), items: items.map((item) => ({ ...item })) });
  else context.terminal.out(render(context, workspace, looking, items));
  return exitCodes.fine;
}

async function noteItems({ notes, reasons }: Looking): Promise<Item[]> {
  const items: Item[] = [];
  for (const path of notes) {
    for (const { line, state, why } of await reasons(path)) {
      if (state !== "finished" && state !== "off") items.push({ state, path, line, why });
    }
  }
  return items;
}

function failedItems(sessions: readonly SessionRow[], since: Instant): Item[] {
  const day = renderInstant(since).slice(0, 10);
  return sessions
    .filter((session) => session.status === "failed" && session.started >= day)
    .map((session) => ({
      state: "failed",
      path: session.folder.page,
      line: 1,
      why: `${session.goal}: ${session.reason}`,
    }));
}

function facts({ root, settings }: Workspace, { world, holder }: Looking) {
  return {
    workspace: root,
    watched_by: holder ? holder.pid : null,
    worker: world.worker.machine,
    starts_work: world.worker.here,
    machine: world.machine,
    agent: settings.runtime ?? world.runtimes[0]?.name ?? null,
    trusted: world.folderTrusted,
    paused: settings.paused,
    simulated: world.clock.simulated,
  };
}

function render(
  context: CommandContext,
  workspace: Workspace,
  looking: Looking,
  items: readonly Item[],
): string {
  const rows = items
    .filter(({ state }) => !counted[state])
    .map(({ state, path, line, why }) => [
      paint(context.terminal, "bold", state),
      `${path}:${line}`,
      oneLine(why, whyChars),
    ]);
  const counts = Object.entries(counted).flatMap(([state, sentence]) => {
    const n = items.filter((item) => item.state === state).length;
    return n > 0 ? [sentence(n)] : [];
  });
  const lines = [...headLines(workspace, looking), ...counts].map((line) => `${line}\n`).join("");
  return lines + (rows.length > 0 ? renderTable(rows) : "Nothing runs, and nothing waits for you.\n");
}

function headLines({ root, settings }: Workspace, { world, holder }: Looking): string[] {
  const watched = holder ? `watched by process ${holder.pid}` : "watched by nobody: type `crew watch`";
  return [
    `${root}: ${watched}`,
    ...(world.folderTrusted ? [] : ["not trusted, so nothing starts: type `crew trust`"]),
    ...(settings.paused ? ["paused, so nothing starts: type `crew unpause`"] : []),
    ...(world.clock.simulated ? ["the calendar is simulated (CREW_CLOCK)"] : []),
    ...workerLines(world),
  ];
}

function workerLines(world: World): string[] {
  const { machine, here, from } = world.worker;
  if (here) return [];
  if (from !== undefined) return [workerSentence(world.worker, world.settings.timezone)];
  return [`${machine} starts the work here; \`crew watch --take-over\` moves it to this machine`];
}
