/**
 * Agents between turns: one process a session, kept warm for a while, never shared.
 * What is remembered here can be lost: without it a session begins anew on the agent's side, and the prompt carries
 * what is needed.
 * Not here: turns (`turn.ts`), how many run at once (`places.ts`).
 */
import type { Cancel } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import { type AgentSession, openSession } from "./agent-session.ts";
import type { SessionHost, Turn } from "./contract.ts";
import { type Environment, passedOn } from "./environment.ts";
import { RpcError, rpcCodes } from "./failure.ts";
import { endIfStopped, type Listener, type LiveAgent, type StartDeps, startAgent } from "./live-agent.ts";

export interface Pool {
  /** The session's own agent: the warm one when it fits the turn, else a new process. Throws `TurnFailure`. */
  take(turn: Turn, host: SessionHost, stopped: Promise<unknown>): Promise<AgentSession>;
  /** Keeps the agent warm for `idleCloseMs`, or ends it when it is not `usable`; ending goes on by itself. */
  giveBack(turn: Turn, session: AgentSession, usable: boolean): void;
  /** Ends all warm agents; resolves when these and all that were ending are gone. */
  close(): Promise<void>;
}

interface Warm {
  session: AgentSession;
  key: string;
  cancelClose: Cancel;
}

export interface PoolDeps extends StartDeps {
  environment: Environment;
  idleCloseMs: number;
}

export function makePool(deps: PoolDeps): Pool {
  const warm = new Map<string, Warm>();
  const known = makeMemory();

  /** Agents on their way out, by session: a new one must not meet the old one in the same files. */
  const endings = new Map<string, Promise<void>>();
  const end = (name: string, { agent }: AgentSession): void => {
    agent.listen(deaf);
    const ending = Promise.all([endings.get(name), agent.end()]).then(() => {
      if (endings.get(name) === ending) endings.delete(name);
    });
    endings.set(name, ending);
  };
  const drop = (name: string): void => {
    const found = warm.get(name);
    if (!found) return;
    warm.delete(name);
    found.cancelClose();
    end(name, found.session);
  };
  const takeWarm = (turn: Turn): AgentSession | undefined => {
    const found = warm.get(turn.session);
    if (!found || found.key !== keyOf(turn) || found.session.agent.isGone()) return undefined;
    found.cancelClose();
    warm.delete(turn.session);
    return found.session;
  };
  return {
    take: async (turn, host, stopped) => {
      const found = takeWarm(turn);
      if (found) return found;
      drop(turn.session);
      await endings.get(turn.session);
      const session = await begin(deps, turn, host, stopped, known.find(turn));
      known.add(turn, session.id);
      return session;
    },
    giveBack: (turn, session, usable) => {
      if (!usable || session.agent.isGone()) return end(turn.session, session);
      const cancelClose = deps.clock.after(deps.idleCloseMs, () => drop(turn.session));
      warm.set(turn.session, { session, key: keyOf(turn), cancelClose });
    },
    close: async () => {
      for (const name of [...warm.keys()]) drop(name);
      await Promise.all(endings.values());
    },
  };
}

/** What an agent still says while it is being ended counts for nothing. */
const deaf: Listener = {
  notification: () => {},
  request: () => Promise.reject(new RpcError(rpcCodes.internal, "the session is over")),
};

async function begin(
  deps: PoolDeps,
  turn: Turn,
  host: SessionHost,
  stopped: Promise<unknown>,
  known: string | undefined,
): Promise<AgentSession> {
  const { runtime, cwd } = turn;
  const env = { ...passedOn(deps.environment, runtime.passes), ...runtime.env };
  const agent: LiveAgent = await startAgent(
    deps,
    { command: runtime.command, cwd, env },
    runtime,
    host,
    stopped,
  );
  return endIfStopped(agent, stopped, () => openSession(deps, agent, turn, host, known));
}

/** An agent serves a turn only if it was started just so. */
function keyOf({ runtime, cwd, mcpServers }: Turn): string {
  return JSON.stringify([runtime, cwd, mcpServers]);
}

/** The agent-side ids of the last sessions, by session, program and folder. */
function makeMemory() {
  const ids = new Map<string, string>();
  const key = ({ session, runtime, cwd }: Turn) => JSON.stringify([session, runtime.command, cwd]);
  return {
    find: (turn: Turn) => ids.get(key(turn)),
    add: (turn: Turn, id: string) => {
      ids.delete(key(turn));
      ids.set(key(turn), id);
      const [oldest] = ids.keys();
      if (ids.size > limits.rememberedSessions && oldest !== undefined) ids.delete(oldest);
    },
  };
}
