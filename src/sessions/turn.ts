/**
 * One turn: the prompt, everything that comes until its answer, and the ways it can end otherwise.
 * Not here: starting agents (`live-agent.ts`), what the end was worth (`outcome.ts`).
 */
import { type Clock, wait } from "../base/clock.ts";
import { isObject, stringAt } from "../base/json.ts";
import { count } from "../base/wording.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { AgentSession } from "./agent-session.ts";
import { listenBetweenTurns, recordLate } from "./between-turns.ts";
import { type ClientCalls, makeClientCalls } from "./client-calls.ts";
import type { SessionHost, Turn } from "./contract.ts";
import { asFailure, TurnFailure } from "./failure.ts";
import { makeNamer } from "./names.ts";
import type { TurnFacts } from "./outcome.ts";
import type { Stop, StopSwitch } from "./stop-switch.ts";
import type { TerminalDeps } from "./terminals.ts";
import { atMost, type Deadlines } from "./timing.ts";
import { startClocks, type TurnTimes } from "./turn-clocks.ts";
import { makeUpdates, type Updates } from "./updates.ts";

export interface TurnDeps {
  clock: Clock;
  deadlines: Deadlines;
  times: TurnTimes;
  terminals: TerminalDeps;
}

/** Runs one turn to its end and gives the facts; never rejects. After a failure the agent must not be used again. */
export async function runTurn(
  deps: TurnDeps,
  session: AgentSession,
  turn: Turn,
  host: SessionHost,
  switch_: StopSwitch,
): Promise<TurnFacts> {
  const nameOf = makeNamer(turn.cwd, deps.terminals.env.HOME, host.nameOf);
  const updates = makeUpdates(host.record, nameOf, turn.runtime.quirks.notices);
  const calls = makeClientCalls({
    host,
    quirks: turn.runtime.quirks,
    nameOf,
    updates,
    servers: turn.mcpServers.map(({ name }) => name),
    terminals: deps.terminals,
  });
  const clocks = startClocks(deps.clock, deps.times, () => calls.open > 0, switch_.stop);
  recordLate(session, host);
  listen(session, updates, calls, clocks.alive);

  const answer = session.agent
    .request("session/prompt", { sessionId: session.id, prompt: [{ type: "text", text: turn.prompt }] })
    .catch(asFailure);
  const ended = await untilEnd(deps, session, calls, switch_, answer);
  const { why } = switch_;
  clocks.end();
  await calls.close();
  if (deps.deadlines.settleMs > 0 && !(ended instanceof TurnFailure)) {
    await wait(deps.clock, deps.deadlines.settleMs);
  }
  updates.finish();
  recordUsage(host, ended);
  recordNoise(host, session);
  listenBetweenTurns(session);
  return factsOf(ended, why, updates, calls, session);
}

/** Every sign of the agent, in the order it came; early updates of this session first. */
function listen(session: AgentSession, updates: Updates, calls: ClientCalls, alive: () => void): void {
  const take = (params: unknown) => {
    if (stringAt(params, "sessionId") === session.id && isObject(params)) updates.take(params.update);
  };
  for (const params of session.early) take(params);
  session.early = [];
  session.agent.listen({
    notification: (method, params) => {
      alive();
      if (method === "session/update") take(params);
    },
    request: (method, params) => {
      alive();
      return calls.answer(method, params).finally(alive);
    },
  });
}

/** One line a turn about stray lines; the lines themselves are no part of the transcript. */
function recordNoise(host: SessionHost, session: AgentSession): void {
  const fresh = session.agent.noise.count - session.noiseTold;
  if (fresh === 0) return;
  session.noiseTold = session.agent.noise.count;
  const text = `${count(fresh, "line")} of the agent's standard output made no protocol message; left out here.`;
  host.record({ type: "status", text });
}

/** The agent's answer; a failure; or, when it was stopped and did not answer in time, a failure that says so. */
async function untilEnd(
  { clock, deadlines }: TurnDeps,
  { agent, id }: AgentSession,
  calls: ClientCalls,
  { stopped }: StopSwitch,
  answer: Promise<unknown>,
): Promise<unknown> {
  const first = await Promise.race([answer, stopped.then(() => stoppedFirst)]);
  if (first !== stoppedFirst) return first;
  agent.notify("session/cancel", { sessionId: id });
  await calls.stop();
  const late = await atMost(clock, deadlines.cancelMs, answer);
  return late === undefined
    ? new TurnFailure("runtime", "killed", "the agent did not stop when asked")
    : late;
}

const stoppedFirst = Symbol("stopped first");

function factsOf(
  ended: unknown,
  stop: Stop | undefined,
  updates: Updates,
  calls: ClientCalls,
  { agent }: AgentSession,
): TurnFacts {
  const failure = ended instanceof TurnFailure ? withLast(ended, updates, agent.evidence()) : undefined;
  return {
    stopReason: stringAt(ended, "stopReason"),
    stop,
    failure,
    answer: updates.answer.last(),
    allText: updates.answer.all(),
    toolCalls: updates.calls.count,
    ownFailure: ownFailure(ended),
    denials: calls.denials,
  };
}

/** The bundled agent ends a turn that failed as the protocol asks, and says besides that it failed. */
function ownFailure(ended: unknown): string | undefined {
  const meta = isObject(ended) ? ended._meta : undefined;
  if (stringAt(meta, "crew/outcome") !== "failed") return undefined;
  return stringAt(meta, "crew/reason") || "the agent says that it failed";
}

function withLast(failure: TurnFailure, updates: Updates, evidence: readonly string[]): TurnFailure {
  const { layer, code, message } = failure;
  return new TurnFailure(layer, code, message, [
    `The last that came from it: ${updates.last()}.`,
    ...evidence,
  ]);
}

/** Tokens of the turn, where an agent tells them with its answer. */
function recordUsage(host: SessionHost, answer: unknown): void {
  const usage = isObject(answer) && isObject(answer.usage) ? answer.usage : undefined;
  if (!usage) return;
  const body: TranscriptBody = {
    type: "usage",
    ...(typeof usage.inputTokens === "number" ? { input_tokens: usage.inputTokens } : {}),
    ...(typeof usage.outputTokens === "number" ? { output_tokens: usage.outputTokens } : {}),
  };
  if (Object.keys(body).length > 1) host.record(body);
}
