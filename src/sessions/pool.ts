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
import { endIfStopped, type LiveAgent, type StartDeps, startAgent } from "./live-agent.ts";

export interface Pool {
  /** The session's own agent: the warm one when it fits the turn, else a new process. Throws `TurnFailure`. */
  take(turn: Turn, host: SessionHost, stopped: Promise<unknown>): Promise<AgentSession>;
  /** Keeps the agent warm for `idleCloseMs`, or ends it when it is not `usable`. */
  giveBack(turn: Turn, session: AgentSession, usable: boolean): Promise<void>;
  /** Ends all warm agents. */
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

  const drop = async (name: string): Promise<void> => {
    const found = warm.get(name);
    warm.delete(name);
    found?.cancelClose();
    await found?.session.agent.end();
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
      await drop(turn.session);
      const session = await begin(deps, turn, host, stopped, known.find(turn));
      known.add(turn, session.id);
      return session;
    },
    giveBack: async (turn, session, usable) => {
      if (!usable || session.agent.isGone()) return session.agent.end();
      const cancelClose = deps.clock.after(deps.idleCloseMs, () => void drop(turn.session));
      warm.set(turn.session, { session, key: keyOf(turn), cancelClose });
    },
    close: async () => {
      await Promise.all([...warm.keys()].map(drop));
    },
  };
}

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
