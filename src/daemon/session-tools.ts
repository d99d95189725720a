/**
 * The tools that an agent gets from crew in one session: `crew mcp` as a proxy to this process.
 * Not here: the tools themselves, the socket (`tools/`).
 */
import type { LedgerBody } from "../documents/ledger.ts";
import type { LedgerFold } from "../documents/ledger-fold.ts";
import type { McpServer } from "../sessions/contract.ts";
import { ledgerRecord } from "../tools/ledger-record.ts";
import { bindTool } from "../tools/tool.ts";
import type { World } from "./world.ts";

export interface SessionTools {
  servers: readonly McpServer[];
  close(): Promise<void>;
}

/** Opens the socket of a session; no tools where none can be opened (`WorldParts.openToolSocket`). */
export async function openTools(
  world: World,
  session: string,
  ledger: { fold(): LedgerFold; write(body: LedgerBody): Promise<void> },
): Promise<SessionTools> {
  if (!world.openToolSocket) return { servers: [], close: async () => {} };
  const token = world.toolToken(session);
  const socket = await world.openToolSocket(session, token, [bindTool(ledgerRecord, ledger)]);
  const [command, ...args] = world.crewCommand;
  const env = { CREW_SOCKET: socket.path, CREW_TOKEN: token };
  return { servers: [{ name: "crew", command, args: [...args, "mcp"], env }], close: socket.close };
}
