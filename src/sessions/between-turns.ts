/**
 * What an agent sends when no turn runs: "nothing stops updates outside a turn". They are kept for the transcript of
 * the next turn, as they came; nothing is granted.
 * Not here: updates of a turn (`updates.ts`).
 */
import { isObject, type JsonObject, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { AgentSession } from "./agent-session.ts";
import type { SessionHost } from "./contract.ts";
import { RpcError, rpcCodes } from "./failure.ts";
import { isForMenus } from "./updates.ts";

/** Listens from the end of a turn on; at most `limits.acpEarlyUpdates` are kept. */
export function listenBetweenTurns(session: AgentSession): void {
  session.agent.listen({
    notification: (method, params) => {
      const update = method === "session/update" && isObject(params) ? params.update : undefined;
      if (!isObject(update) || isForMenus(stringAt(update, "sessionUpdate") ?? "")) return;
      if (session.late.length < limits.acpEarlyUpdates) session.late.push(update as JsonObject);
    },
    request: async (method) => {
      if (method === "session/request_permission") return { outcome: { outcome: "cancelled" } };
      throw new RpcError(rpcCodes.methodNotFound, `crew does not offer ${method} between turns`);
    },
  });
}

/** Records what came since the last turn. */
export function recordLate(session: AgentSession, host: SessionHost): void {
  for (const update of session.late) host.record({ type: "raw", update });
  session.late = [];
}
