/**
 * What a workspace could run or widen, gathered from its files, and the rule that only a person in a terminal trusts it.
 * Not here: what counts as such a thing (`daemon/trusted-things.ts`), where trust is kept (`disk/trust.ts`),
 * asking (`commands/trust.ts`).
 */
import { limits } from "../base/limits.ts";
import { UserError } from "../base/user-error.ts";
import { thingsOf } from "../daemon/trusted-things.ts";
import type { TrustedThing, TrustStore } from "../disk/trust.ts";
import { parsePermissions } from "../documents/permissions.ts";
import type { CommandContext } from "./context.ts";
import { homePath, type Workspace } from "./workspace.ts";

/** Everything in the workspace that needs a person's yes, in the order of its files. */
export async function thingsToTrust(workspace: Workspace): Promise<TrustedThing[]> {
  const path = homePath(workspace, "permissions.yaml");
  const read = await workspace.disk.read(path, limits.controlFileBytes);
  const permissions = read.kind === "file" ? parsePermissions(path, read.text) : undefined;
  return thingsOf(workspace.settings, permissions);
}

/** Trusts the folder and these things in it. */
export function trustAll(store: TrustStore, workspace: Workspace, things: readonly TrustedThing[]): void {
  if (!store.folderTrusted(workspace.root)) store.trustFolder(workspace.root);
  for (const thing of things) {
    if (!store.thingTrusted(workspace.root, thing.hash)) store.trustThing(workspace.root, thing);
  }
}

/** Trust is a person's word; an agent must not be able to give it, not even by a command that it runs. */
export function needOutsideSession(context: CommandContext, what: string): void {
  if (context.env.CREW_RUN_ID === undefined) return;
  throw new UserError({
    message: `\`${what}\` was typed inside a session, and only a person may do that.`,
    fix: "Type it in a terminal of your own.",
    meanwhile: "Nothing was changed.",
  });
}
