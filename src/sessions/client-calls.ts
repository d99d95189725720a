/**
 * Requests of an agent during a turn, by method. What crew did not offer is answered "method not found".
 * Not here: files (`files.ts`), terminals (`terminals.ts`), updates (`updates.ts`).
 */
import { isObject } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import type { RuntimeQuirks, SessionHost } from "./contract.ts";
import { RpcError, rpcCodes } from "./failure.ts";
import { makeFiles } from "./files.ts";
import { chooseOption, denialText, type Judged, permissionRecord, strictest } from "./permissions.ts";
import { questionsOf } from "./questions.ts";
import { makeTerminals, type TerminalDeps } from "./terminals.ts";
import type { Updates } from "./updates.ts";

type Params = Record<string, unknown>;
type Answerer = (params: Params) => Promise<unknown>;

export interface ClientCalls {
  answer(method: string, params: unknown): Promise<unknown>;
  /** The turn is being stopped: permission is cancelled from now on, commands are ended. */
  stop(): Promise<void>;
  /** The turn is over: nothing of it goes on. */
  close(): Promise<void>;
  /** Why things were denied in this turn, as sentences, in order. */
  readonly denials: readonly string[];
  /** How many requests of the agent wait for crew. */
  readonly open: number;
}

export interface ClientCallsDeps {
  host: SessionHost;
  quirks: RuntimeQuirks;
  /** A path as the agent wrote it, as the rules name it. */
  nameOf(path: string): string;
  updates: Updates;
  /** Names of the MCP servers that the session was given. */
  servers: readonly string[];
  terminals: TerminalDeps;
}

export function makeClientCalls(deps: ClientCallsDeps): ClientCalls {
  const { host, quirks } = deps;
  const denials: string[] = [];
  let stopped = false;
  let open = 0;

  const guard = makeGuard(host, denials);
  const terminals = makeTerminals(deps.terminals, host, guard);
  const permission: Answerer = async (params) => {
    if (stopped) return { outcome: { outcome: "cancelled" } };
    const outcome = decidePermission(params, deps, denials);
    await host.flush();
    return { outcome };
  };
  const methods: Readonly<Record<string, Answerer>> = {
    "session/request_permission": permission,
    ...(quirks.offerFiles ? makeFiles(host, guard, deps.updates.wroteItself) : {}),
    ...(quirks.offerTerminal ? terminals.methods : {}),
  };
  return {
    answer: async (method, params) => {
      const handle = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!handle) throw new RpcError(rpcCodes.methodNotFound, `crew does not offer ${method}`);
      if (open >= limits.agentRequests) throw new RpcError(rpcCodes.internal, "too many requests at once");
      open++;
      try {
        return await handle(isObject(params) ? params : {});
      } finally {
        open--;
      }
    },
    stop: () => {
      stopped = true;
      return terminals.close();
    },
    close: terminals.close,
    denials,
    get open() {
      return open;
    },
  };
}

/** Throws the `RpcError` of a denial unless the rules allow it. */
export type Guard = (judged: Judged["question"], options: { recordAllowed: boolean }) => void;

function makeGuard(host: SessionHost, denials: string[]): Guard {
  return (question, { recordAllowed }) => {
    const judged = { question, decision: host.decide(question) };
    const allowed = judged.decision.effect === "allow";
    if (!allowed || recordAllowed) host.record(permissionRecord("", judged));
    if (allowed) return;
    denials.push(denialText(judged));
    throw new RpcError(rpcCodes.forbidden, denialText(judged));
  };
}

function decidePermission(
  params: Params,
  { host, nameOf, updates, servers }: ClientCallsDeps,
  denials: string[],
) {
  const call = updates.takeCall(isObject(params.toolCall) ? params.toolCall : {});
  const [first, ...rest] = questionsOf(call, nameOf, servers).map((question) => ({
    question,
    decision: host.decide(question),
  }));
  if (!first) return chooseOption(params.options, false);
  const deciding = strictest([first, ...rest]);
  const allowed = deciding.decision.effect === "allow";
  if (!allowed) denials.push(denialText(deciding));
  const recorded = allowed ? [first, ...rest] : [deciding];
  for (const judged of recorded) host.record(permissionRecord(call.id, judged));
  return chooseOption(params.options, allowed);
}
