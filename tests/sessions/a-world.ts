/** Sessions over scripted agents and a clock that only moves when told to. */
import { makeSessions, type SessionsOptions } from "../../src/sessions/make-sessions.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import { type ScriptedWorld, scriptedAgents } from "../fakes/scripted-agents.ts";
import { aHost, type TestHost } from "./a-host.ts";

export const settings = {
  parallel: 2,
  turnTimeoutMs: 3_600_000,
  idleTimeoutMs: 600_000,
  idleCloseMs: 600_000,
};

export function aWorld(
  options: Partial<SessionsOptions> = {},
  host: TestHost = aHost(),
  script: ScriptedWorld = {},
) {
  const clock = manualClock();
  const agents = scriptedAgents(script);
  const sessions = makeSessions({
    agents,
    clock,
    environment: { PATH: "/bin", SECRET: "x" },
    settings,
    deadlines: { settleMs: 0, replayQuietMs: 0 },
    ...options,
  });
  return { clock, agents, sessions, host };
}
