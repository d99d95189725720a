/**
 * `crew trust`: shows exactly what this workspace could run, asks, and trusts that. The only way for a folder that
 * somebody else made to get an agent started.
 * Not here: what needs trust (`trusting.ts`), where it is kept (`disk/trust.ts`).
 */
import { type ExitCode, exitCodes, UserError } from "../../base/user-error.ts";
import { count } from "../../base/wording.ts";
import type { TrustedFolder, TrustedThing, TrustStore } from "../../disk/trust.ts";
import { type CommandContext, type CommandInput, optionFlag } from "../context.ts";
import { printJson, renderTable, say, show } from "../print.ts";
import { recordBaseline } from "../receipts.ts";
import { needOutsideSession, thingsToTrust, trustAll } from "../trusting.ts";
import { needOpenWorkspace, type Workspace } from "../workspace.ts";

export async function trust(context: CommandContext, input: CommandInput): Promise<ExitCode> {
  const store = await context.openTrust();
  if (optionFlag(input, "list")) return list(context, store.list());
  needOutsideSession(context, "crew trust");
  const workspace = await needOpenWorkspace(context);
  if (optionFlag(input, "revoke")) return revoke(context, workspace, store);
  const things = await thingsToTrust(workspace);
  const isNew = ({ hash }: TrustedThing) => !store.thingTrusted(workspace.root, hash);
  const known = store.folderTrusted(workspace.root);
  say(context, describe(workspace, things, known, isNew));
  if (known && !things.some(isNew)) say(context, "All of it is trusted already.");
  else if (optionFlag(input, "yes") || (await agrees(context))) {
    if (!known) await firstLook(context, workspace);
    trustAll(store, workspace, things);
    say(context, "Trusted. What was held because of it starts by itself.");
  } else return exitCodes.notFine;
  if (context.json)
    list(
      context,
      store.list().filter(({ root }) => root === workspace.disk.root),
    );
  return exitCodes.fine;
}

/** Marks that are in the notes of somebody else's folder already are not this person's requests. */
async function firstLook(context: CommandContext, workspace: Workspace): Promise<void> {
  const marks = await recordBaseline(context, workspace);
  if (marks > 0)
    say(
      context,
      `${count(marks, "mark")} in its notes already; they will not run unless you type them anew.`,
    );
}

function describe(
  workspace: Workspace,
  things: readonly TrustedThing[],
  known: boolean,
  isNew: (thing: TrustedThing) => boolean,
): string {
  const rows = things.map((thing) => [
    `  ${isNew(thing) ? "new" : "trusted"}`,
    thing.kind === "runtime" ? `starts ${thing.name}:` : "allows agents:",
    thing.shown,
  ]);
  return [
    `${workspace.root} (${known ? "trusted" : "not trusted yet"})`,
    things.length === 0
      ? "It starts no programs of its own and allows agents nothing beyond the built-in rules."
      : renderTable(rows).trimEnd(),
  ].join("\n");
}

async function agrees(context: CommandContext): Promise<boolean> {
  if (!context.terminal.asks) {
    throw new UserError({
      message: "Nobody is here to ask: this is no terminal.",
      fix: "In a script, answer for the person: crew trust --yes",
      meanwhile: "Nothing was trusted.",
    });
  }
  const answer = await context.terminal.readLine("Trust this folder, and exactly this? [y/N] ");
  if (/^(y|yes)$/i.test(answer?.trim() ?? "")) return true;
  say(context, "Nothing was trusted.");
  return false;
}

function revoke(context: CommandContext, workspace: Workspace, store: TrustStore): ExitCode {
  const known = store.folderTrusted(workspace.root);
  store.revoke(workspace.root);
  say(context, known ? `No longer trusted: ${workspace.root}` : `${workspace.root} was not trusted.`);
  return exitCodes.fine;
}

function list(context: CommandContext, trusted: readonly TrustedFolder[]): ExitCode {
  if (context.json) {
    printJson(context.terminal, {
      trusted: trusted.map((folder) => ({ ...folder, things: folder.things.map((thing) => ({ ...thing })) })),
    });
  }
  for (const { root, ts, things } of trusted) {
    show(context, `${root}  since ${ts.slice(0, 10)}`);
    for (const { shown } of things) show(context, `  ${shown}`);
  }
  return exitCodes.fine;
}
