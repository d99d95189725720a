/**
 * A session inside a started agent: a new one, or a known one loaded again.
 * Not here: turns (`turn.ts`), keeping agents between turns (`pool.ts`).
 */

import { errorText } from "../base/assert.ts";
import { type Clock, wait } from "../base/clock.ts";
import { type JsonObject, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { setAskingMode } from "./asking-mode.ts";
import type { McpServer, SessionHost, Turn } from "./contract.ts";
import { RpcError, rpcCodes, TurnFailure } from "./failure.ts";
import type { LiveAgent } from "./live-agent.ts";
import type { Deadlines } from "./timing.ts";

export interface AgentSession {
  agent: LiveAgent;
  /** The agent's own id of the session. */
  id: string;
  /** Updates that came before anybody listened; at most `limits.acpEarlyUpdates`. */
  early: readonly unknown[];
  /** Updates since the last turn ended; at most `limits.acpEarlyUpdates`. */
  late: JsonObject[];
  /** How many stray lines the transcript has been told of. */
  noiseTold: number;
}

export interface OpenDeps {
  clock: Clock;
  deadlines: Deadlines;
}

/**
 * Opens a session for `turn`. `known` is the id of an earlier one of the same agent: it is loaded when the agent can,
 * else a new one is opened, and the transcript says so. Throws `TurnFailure`.
 */
export async function openSession(
  deps: OpenDeps,
  agent: LiveAgent,
  turn: Turn,
  host: SessionHost,
  known: string | undefined,
): Promise<AgentSession> {
  const gathered = gatherUpdates(agent);
  const opened =
    (known === undefined ? undefined : await load(deps, agent, turn, host, known)) ??
    (await openNew(deps, agent, turn));
  if (opened.loaded) {
    // The history that an agent plays back is in crew's own transcript already.
    await waitUntilQuiet(deps, gathered);
    gathered.updates.length = 0;
  }
  const mode = turn.runtime.quirks.askingMode;
  if (mode !== undefined) {
    const ask = (method: string, params: unknown) => agent.request(method, params, deps.deadlines.setMs);
    await setAskingMode(ask, opened.id, opened.answer, mode);
  }
  return { agent, id: opened.id, early: gathered.updates, late: [], noiseTold: 0 };
}

interface Opened {
  id: string;
  answer: unknown;
  loaded: boolean;
}

async function openNew(deps: OpenDeps, agent: LiveAgent, turn: Turn): Promise<Opened> {
  const answer = await agent
    .request("session/new", whereAndWhat(turn), deps.deadlines.newMs)
    .catch((error) => {
      throw withLogins(error, agent);
    });
  const id = stringAt(answer, "sessionId");
  if (id === undefined) throw new TurnFailure("runtime", "no-session", "the agent gave no session id");
  return { id, answer, loaded: false };
}

/** Undefined when the agent cannot load, or refuses: with which code differs from agent to agent and says nothing. */
async function load(
  deps: OpenDeps,
  agent: LiveAgent,
  turn: Turn,
  host: SessionHost,
  sessionId: string,
): Promise<Opened | undefined> {
  const fresh = (why: string) =>
    host.record({ type: "status", text: `The agent begins a new session of its own: ${why}.` });
  if (!agent.facts.canLoad) return void fresh("its process had ended, and it cannot load sessions");
  const params = { sessionId, ...whereAndWhat(turn) };
  try {
    const answer = await agent.request("session/load", params, deps.deadlines.newMs);
    host.record({ type: "status", text: "The agent was started again and loaded its session." });
    return { id: sessionId, answer, loaded: true };
  } catch (error) {
    if (agent.isGone()) throw error;
    return void fresh(`the old one could not be loaded (${errorText(error)})`);
  }
}

function whereAndWhat(turn: Turn) {
  return { cwd: turn.cwd, mcpServers: turn.mcpServers.map(serverParams) };
}

function serverParams({ name, command, args, env }: McpServer) {
  return { name, command, args, env: Object.entries(env).map(([key, value]) => ({ name: key, value })) };
}

function withLogins(error: unknown, agent: LiveAgent): unknown {
  const { logins } = agent.facts;
  if (!(error instanceof TurnFailure) || error.code !== "login" || logins.length === 0) return error;
  return new TurnFailure("runtime", "login", `${error.message} (ways to log in: ${logins.join(", ")})`);
}

interface Gathered {
  updates: unknown[];
  /** How many came, kept or not. */
  seen: number;
}

function gatherUpdates(agent: LiveAgent): Gathered {
  const gathered: Gathered = { updates: [], seen: 0 };
  agent.listen({
    notification: (method, params) => {
      gathered.seen++;
      if (method === "session/update" && gathered.updates.length < limits.acpEarlyUpdates)
        gathered.updates.push(params);
    },
    request: (method) =>
      Promise.reject(new RpcError(rpcCodes.methodNotFound, `crew does not offer ${method} now`)),
  });
  return gathered;
}

/** Some agents play the history back after they said that it is loaded. */
async function waitUntilQuiet({ clock, deadlines }: OpenDeps, gathered: Gathered): Promise<void> {
  for (let seen = -1; seen !== gathered.seen; ) {
    seen = gathered.seen;
    if (deadlines.replayQuietMs > 0) await wait(clock, deadlines.replayQuietMs);
  }
}
