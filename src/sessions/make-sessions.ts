/**
 * `Sessions`: turns on agents, one at a time a session, and what became of each.
 * Not here: the protocol and its parts (the other files of this folder), which turn is due (`reconcile/`).
 */
import { assert } from "../base/assert.ts";
import type { Clock } from "../base/clock.ts";
import type { SessionHost, Sessions, Turn, TurnEnd } from "./contract.ts";
import type { Agents } from "./door.ts";
import { type Environment, passedOn } from "./environment.ts";
import { asFailure, TurnFailure } from "./failure.ts";
import { type TurnFacts, turnEnd } from "./outcome.ts";
import { makePool, type Pool } from "./pool.ts";
import { makeStopSwitch, type Stop, type StopSwitch } from "./stop-switch.ts";
import { type Deadlines, defaultDeadlines } from "./timing.ts";
import { runTurn } from "./turn.ts";
import type { TurnTimes } from "./turn-clocks.ts";
import { makeTurnPlaces } from "./turn-places.ts";

export interface SessionsOptions {
  agents: Agents;
  clock: Clock;
  /** crew's own environment; named variables of it are passed on. */
  environment: Environment;
  /** `sessions` of `crew.yaml`, in milliseconds. */
  settings: SessionSettings;
  /** crew's version, for the handshake. */
  version?: string;
  /** Shorter ones for tests. */
  deadlines?: Partial<Deadlines>;
}

export interface SessionSettings extends TurnTimes {
  /** Turns at once. */
  parallel: number;
  idleCloseMs: number;
}

/** Sessions over the agents behind `agents`. Nothing is started before the first prompt. */
export function makeSessions(options: SessionsOptions): Sessions {
  const { agents, clock, environment, settings, version = "0" } = options;
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const pool = makePool({
    agents,
    clock,
    deadlines,
    version,
    environment,
    idleCloseMs: settings.idleCloseMs,
  });
  const places = makeTurnPlaces(settings.parallel);
  let closed = false;
  const running = new Map<string, { stop: StopSwitch; ended: Promise<unknown> }>();

  const runOne = async (turn: Turn, host: SessionHost, stop: StopSwitch): Promise<TurnEnd> => {
    const work = () =>
      runOnAgent(pool, turn, host, stop, {
        clock,
        deadlines,
        times: settings,
        terminals: {
          agents,
          cwd: turn.cwd,
          env: passedOn(environment),
        },
      });
    const facts = await places.use(stop.stopped, work).catch((error: unknown) => noTurn(stop, error));
    return conclude(host, facts ?? noTurn(stop, undefined));
  };
  return {
    prompt: async (turn, host) => {
      assert(!running.has(turn.session), `session ${turn.session} has a running turn already`);
      const stop = makeStopSwitch();
      if (closed) stop.stop(crewStopped);
      const ended = runOne(turn, host, stop).finally(() => running.delete(turn.session));
      running.set(turn.session, { stop, ended });
      return ended;
    },
    cancel: (session, why) => running.get(session)?.stop.stop({ kind: "cancelled", why }),
    running: () => [...running.keys()],
    close: async () => {
      closed = true;
      const turns = [...running.values()];
      for (const { stop } of turns) stop.stop(crewStopped);
      await Promise.allSettled(turns.map(({ ended }) => ended));
      await pool.close();
    },
  };
}

const crewStopped: Stop = { kind: "cancelled", why: "crew was stopped" };

async function runOnAgent(
  pool: Pool,
  turn: Turn,
  host: SessionHost,
  stop: StopSwitch,
  deps: Parameters<typeof runTurn>[0],
): Promise<TurnFacts> {
  needAsking(turn);
  if (stop.why) return noTurn(stop, undefined);
  const session = await pool.take(turn, host, stop.stopped);
  const facts = await runTurn(deps, session, turn, host, stop);
  // A model's error leaves the agent as it was; any other failure leaves it in doubt.
  pool.giveBack(turn, session, facts.failure === undefined || facts.failure.layer === "model");
  return facts;
}

/** A request that may only read is given to no agent that writes without asking. */
function needAsking({ may, runtime }: Turn): void {
  if (may === "write" || runtime.quirks.asks) return;
  const message = `"${runtime.name}" does not ask before it changes files, and this request may only read`;
  throw new TurnFailure("policy", "does-not-ask", message);
}

/** The facts of a turn that never began, or broke: whoever waits for its end gets one in any case. */
function noTurn(stop: StopSwitch, error: unknown): TurnFacts {
  return {
    stopReason: undefined,
    stop: stop.why,
    failure: error === undefined ? undefined : asFailure(error),
    answer: "",
    allText: "",
    toolCalls: 0,
    ownFailure: undefined,
    denials: [],
  };
}

/** Records how it ended; `stop` is the last record of every turn. */
function conclude(host: SessionHost, facts: TurnFacts): TurnEnd {
  const end = turnEnd(facts);
  // That a stopped agent went away is no error; that it had to be killed is worth a line.
  if (facts.failure && (facts.stop?.kind !== "cancelled" || facts.failure.code === "killed")) {
    const { layer, code, message, evidence } = facts.failure;
    host.record({ type: "error", layer, code, message: [message, ...evidence].join("\n") });
  }
  host.record({ type: "stop", stop_reason: end.stopReason, outcome: end.outcome, reason: end.reason });
  return end;
}
