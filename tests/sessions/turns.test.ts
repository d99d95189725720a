import { describe, expect, it } from "vitest";
import { makeSessions, type SessionsOptions } from "../../src/sessions/make-sessions.ts";
import { manualClock } from "../fakes/manual-clock.ts";
import {
  dies,
  editsItself,
  fails,
  plan,
  runs,
  says,
  scriptedAgents,
  silent,
  stopsWith,
  thinks,
  usage,
  waits,
  writes,
} from "../fakes/scripted-agents.ts";
import { aHost, aTurn } from "./a-host.ts";

const settings = { parallel: 2, turnTimeoutMs: 3_600_000, idleTimeoutMs: 600_000, idleCloseMs: 600_000 };

function aWorld(options: Partial<SessionsOptions> = {}) {
  const clock = manualClock();
  const agents = scriptedAgents();
  const sessions = makeSessions({
    agents,
    clock,
    environment: { PATH: "/bin", SECRET: "x" },
    settings,
    deadlines: { settleMs: 0, replayQuietMs: 0 },
    ...options,
  });
  return { clock, agents, sessions, host: aHost() };
}

describe("a turn", () => {
  it("streams thought, plan, text and use, and ends as done", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(thinks("hm"), plan("look", "fix"), says("All "), says("good."), usage(10, 100, 0.5));
    const end = await sessions.prompt(aTurn(), host);
    expect(end).toEqual({ outcome: "done", stopReason: "end_turn", reason: "", answer: "All good." });
    expect(host.records).toEqual([
      { type: "thought", text: "hm" },
      {
        type: "plan",
        entries: [
          { content: "look", status: "pending", priority: "medium" },
          { content: "fix", status: "pending", priority: "medium" },
        ],
      },
      { type: "text", text: "All good." },
      { type: "usage", context_used: 10, context_size: 100, cost: 0.5, currency: "USD" },
      { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" },
    ]);
    expect(agents.prompts).toEqual(["Fix the login."]);
    expect(agents.launched).toEqual([{ command: ["agent"], cwd: "/w", env: { PATH: "/bin" } }]);
  });
});
