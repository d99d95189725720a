/**
 * A started agent: process, connection and handshake in one, and the one place that knows how it ended.
 * Not here: the session inside it (`agent-session.ts`), reuse and idle close (`pool.ts`).
 */
import type { Clock } from "../base/clock.ts";
import { agentError } from "./agent-error.ts";
import {
  type AgentCalls,
  type AgentFacts,
  type Connection,
  connect,
  initializeParams,
  readFacts,
} from "./connect.ts";
import type { Runtime, SessionHost } from "./contract.ts";
import type { AgentProcess, Agents, Exit, Launch } from "./door.ts";
import { evidenceOf, goneFailure, type TurnFailure } from "./failure.ts";
import { makeNoise, type Noise } from "./noise.ts";
import { atMost, type Deadlines, within } from "./timing.ts";

/** Where the calls of an agent go now: to a turn, or to whoever waits between turns. */
export type Listener = Omit<AgentCalls, "noise">;

export interface LiveAgent {
  readonly facts: AgentFacts;
  readonly noise: Noise;
  /** Resolves when the agent is gone, whichever way; never rejects. */
  readonly gone: Promise<TurnFailure>;
  isGone(): boolean;
  listen(listener: Listener): void;
  /** The agent's answer. Rejects with a `TurnFailure`: its error, its end, or the deadline (`undefined`: none). */
  request(method: string, params: unknown, deadlineMs?: number): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** Last lines of standard error and noise. */
  evidence(): string[];
  /** Ends the process and all that it left; resolves when they are gone. */
  end(): Promise<void>;
}

export interface StartDeps {
  agents: Agents;
  clock: Clock;
  deadlines: Deadlines;
  /** crew's own version, told in the handshake. */
  version: string;
}

/** Starts the agent and shakes hands; throws `TurnFailure`, with the process ended, when that fails. */
export async function startAgent(
  deps: StartDeps,
  launch: Launch,
  runtime: Runtime,
  host: SessionHost,
  stopped: Promise<unknown>,
): Promise<LiveAgent> {
  const process = deps.agents.launch(launch);
  const agent = await attach(deps, process, runtime, host);
  const offers = { files: runtime.quirks.offerFiles, terminal: runtime.quirks.offerTerminal };
  const facts = await endIfStopped(agent, stopped, async () =>
    readFacts(
      await agent.request("initialize", initializeParams(offers, deps.version), deps.deadlines.initializeMs),
    ),
  );
  return { ...agent, facts };
}

/** Does `work` with an agent that is still starting: when it fails, or the turn is stopped first, the agent is ended. */
export async function endIfStopped<T>(
  agent: Pick<LiveAgent, "end">,
  stopped: Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let starting = true;
  void stopped.then(() => (starting ? agent.end() : undefined));
  try {
    return await work();
  } catch (error) {
    await agent.end();
    throw error;
  } finally {
    starting = false;
  }
}

async function attach(
  deps: StartDeps,
  process: AgentProcess,
  runtime: Runtime,
  host: SessionHost,
): Promise<Omit<LiveAgent, "facts">> {
  const noise = makeNoise();
  let listener: Listener = { notification: () => {}, request: () => Promise.resolve(null) };
  const connection = await connect(process, {
    notification: (method, params) => listener.notification(method, params),
    request: (method, params, signal) => listener.request(method, params, signal),
    noise: (line) => {
      noise.add(line);
      host.diagnose?.(line);
    },
  });
  const command = runtime.command[0];
  const gone = seeEnd(deps, process, connection).then((exit) =>
    goneFailure(command, exit, process.stderrTail(), noise.lines()),
  );
  return {
    noise,
    gone,
    isGone: () => connection.isClosed(),
    listen: (next) => {
      listener = next;
    },
    request: (method, params, deadlineMs) => {
      const answer = Promise.race([answerOf(connection, method, params), gone.then(fail)]);
      return deadlineMs === undefined ? answer : within(deps.clock, deadlineMs, method, answer);
    },
    notify: connection.notify,
    evidence: () => evidenceOf(process.stderrTail(), noise.lines()),
    end: async () => {
      await process.end();
      connection.close();
    },
  };
}

/** A closed connection rejects every request; why it closed is what `gone` says, so that one has the word. */
function answerOf(connection: Connection, method: string, params: unknown): Promise<unknown> {
  return connection.request(method, params).catch((error: unknown) => {
    if (connection.isClosed()) return new Promise<never>(() => {});
    throw agentError(method, error);
  });
}

function fail(failure: TurnFailure): never {
  throw failure;
}

/**
 * Waits until the process ended or closed its output, then gives the other a moment: the last output of a dead
 * process still arrives, and a process that closed its output may be about to exit. Undefined: closed, but alive.
 */
async function seeEnd(
  deps: StartDeps,
  process: AgentProcess,
  connection: Connection,
): Promise<Exit | undefined> {
  let exit: Exit | undefined;
  const exited = process.exited.then((found) => {
    exit = found;
  });
  await Promise.race([exited, connection.closed]);
  await atMost(deps.clock, deps.deadlines.exitGraceMs, Promise.all([exited, connection.closed]));
  connection.close();
  return exit;
}
