/**
 * The world of sessions over a workspace, for commands that look or work: `watch`, `do`, `status`, `why`.
 * Not here: what is in it (`daemon/open.ts`), the doors themselves (`main.ts`).
 */
import { tmpdir } from "node:os";
import { openWorld } from "../daemon/open.ts";
import type { Listener, World, WorldParts } from "../daemon/world.ts";
import { receiptMirror } from "../disk/receipt-mirror.ts";
import { socketPath } from "../tools/socket-path.ts";
import { serveTools } from "../tools/socket-server.ts";
import type { CommandContext } from "./context.ts";
import type { Workspace } from "./workspace.ts";

/** Opens it; nothing is started and nothing is written. */
export async function openCliWorld(
  context: CommandContext,
  workspace: Workspace,
  listener: Listener = {},
): Promise<World> {
  return openWorld(await partsOf(context, workspace), listener);
}

async function partsOf(context: CommandContext, { disk, root }: Workspace): Promise<WorldParts> {
  const trust = await context.openTrust();
  const folders = await context.userFolders();
  const userConfig = await context.readUserFile("config.yaml");
  const userPermissions = await context.readUserFile("permissions.yaml");
  const shadow = await context.openShadow(root);
  return {
    disk,
    agents: await context.openAgents(),
    clock: context.clock,
    ids: context.ids,
    machine: await context.machine(),
    machineZone: context.zone,
    env: context.env,
    ...(userConfig && { userConfig }),
    ...(userPermissions && { userPermissions }),
    trust: { folder: () => trust.folderTrusted(root), thing: (hash) => trust.thingTrusted(root, hash) },
    openDisk: await context.diskOpener(),
    crewCommand: context.self,
    version: context.version,
    stateFolder: disk.state,
    userHome: folders.home,
    crewFolders: folders.own,
    mirror: receiptMirror(disk.state),
    openToolSocket: (session, token, tools) =>
      serveTools({ path: socketPath(socketPlace(disk.state), session), token, tools }),
    snapshots: shadow,
  };
}

function socketPlace(stateFolder: string) {
  return { platform: process.platform, stateFolder, temporary: tmpdir(), userId: process.getuid?.() };
}
