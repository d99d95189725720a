/** Sessions over real child processes: the agents of `tests/fakes/agents`, with short deadlines. */
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../src/base/clock.ts";
import type { DiskPath } from "../../src/base/paths.ts";
import type { Runtime, Turn } from "../../src/sessions/contract.ts";
import { systemAgents } from "../../src/sessions/launch.ts";
import { findMarked } from "../../src/sessions/leftovers.ts";
import { makeSessions, type SessionSettings } from "../../src/sessions/make-sessions.ts";
import type { Deadlines } from "../../src/sessions/timing.ts";
import { aHost, aRuntime, aTurn } from "./a-host.ts";

export const agentFile = (name: string) => fileURLToPath(new URL(`../fakes/agents/${name}`, import.meta.url));

export const clock = systemClock();

export const agents = systemAgents({
  clock,
  ids: { secret: () => randomBytes(16).toString("hex") },
  environment: process.env,
  times: { stdinMs: 150, termMs: 150 },
});

export function realSessions(deadlines: Partial<Deadlines> = {}, settings: Partial<SessionSettings> = {}) {
  return makeSessions({
    agents,
    clock,
    environment: process.env,
    settings: { parallel: 4, turnTimeoutMs: 60_000, idleTimeoutMs: 60_000, idleCloseMs: 60_000, ...settings },
    deadlines: { cancelMs: 200, exitGraceMs: 200, settleMs: 0, replayQuietMs: 100, ...deadlines },
  });
}

/** A runtime that starts `tests/fakes/agents/NAME.mjs`; it brings its own tools. */
export function fakeRuntime(name: string, ...args: string[]): Runtime {
  const quirks = { offerFiles: false, offerTerminal: false };
  return aRuntime(quirks, [process.execPath, agentFile(`${name}.mjs`), ...args]);
}

export function fakeTurn(runtime: Runtime, changes: Partial<Turn> = {}): Turn {
  return aTurn({ runtime, cwd: tmpdir() as DiskPath, ...changes });
}

/** One turn on the agent, then everything is closed; gives its end and what the host got. */
export async function oneTurn(
  runtime: Runtime,
  deadlines: Partial<Deadlines> = {},
  settings: Partial<SessionSettings> = {},
) {
  const sessions = realSessions(deadlines, settings);
  const host = aHost();
  const end = await sessions.prompt(fakeTurn(runtime), host);
  await sessions.close();
  return { end, host };
}

/** Command lines of processes that this test process started and that still run. */
export async function stillRunning(): Promise<string[]> {
  const found = await findMarked();
  return found.filter(({ marker }) => marker.startsWith(`${process.pid}.`)).map(({ command }) => command);
}
