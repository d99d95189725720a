import { afterEach, describe, expect, it } from "vitest";
import { wait } from "../../src/base/clock.ts";
import { aHost, aRuntime } from "./a-host.ts";
import {
  agentFile,
  clock,
  fakeRuntime,
  fakeTurn,
  oneTurn,
  realSessions,
  stillRunning,
} from "./real-agents.ts";

const node = process.execPath;

afterEach(async () => {
  expect(await stillRunning()).toEqual([]);
});

describe("an agent that goes away", () => {
  it.each([
    ["3", "exit", `"${node}" ended with status 3`],
    ["SIGTERM", "signal", `"${node}" was ended by SIGTERM`],
  ])(
    "in mid-turn with %s: the text is kept, the reason named, its last words shown",
    async (how, code, reason) => {
      const { end, host } = await oneTurn(fakeRuntime("dies-mid-turn", how));
      expect(end).toEqual({ outcome: "failed", stopReason: code, reason, answer: "partial" });
      expect(host.records.slice(2)).toEqual([
        {
          type: "error",
          layer: "runtime",
          code,
          message: [
            reason,
            "The last that came from it: agent_message_chunk.",
            "Last 1 line of standard error:",
            "something broke",
          ].join("\n"),
        },
        { type: "stop", stop_reason: code, outcome: "failed", reason },
      ]);
    },
  );

  it("by closing its output is ended", async () => {
    const { end } = await oneTurn(fakeRuntime("closes-stdout"));
    expect([end.outcome, end.reason, end.answer]).toEqual([
      "failed",
      `"${node}" closed its output in the middle of its work`,
      "partial",
    ]);
  });

  it("before the handshake, or was never there, is named", async () => {
    const { end, host } = await oneTurn(fakeRuntime("exits-before-init"));
    expect(end.reason).toBe(`"${node}" ended with status 7`);
    expect(host.records[0]).toEqual({
      type: "error",
      layer: "runtime",
      code: "exit",
      message: `"${node}" ended with status 7\nLast 1 line of standard error:\nno licence`,
    });
    const missing = await oneTurn(aRuntime({}, ["no-such-agent-anywhere"]));
    expect(missing.end.reason).toBe('"no-such-agent-anywhere" could not be started (ENOENT)');
  });

  it("by falling silent is stopped, then ended", async () => {
    const { end } = await oneTurn(fakeRuntime("silent-mid-turn"), {}, { idleTimeoutMs: 600 });
    expect([end.outcome, end.reason, end.answer]).toEqual([
      "failed",
      "no answer: the agent was silent for 600ms",
      "partial",
    ]);
  });
});

describe("ending agents", () => {
  it("leaves none that ignores the end of its input and SIGTERM", async () => {
    const { end } = await oneTurn(fakeRuntime("ignores-sigterm"));
    expect(end.outcome).toBe("done");
  });

  it("leaves none that does not hear a cancel, and discards what it says later", async () => {
    const sessions = realSessions();
    const host = aHost();
    const turn = sessions.prompt(fakeTurn(fakeRuntime("ignores-cancel")), host);
    while (host.records.length === 0) await wait(clock, 10);
    sessions.cancel("k3f9q2", "enough");
    expect([(await turn).outcome, (await turn).answer]).toEqual(["cancelled", "half more"]);
    await sessions.close();
  });

  it("does not wait for one that is still starting", async () => {
    const sessions = realSessions();
    const host = aHost();
    const turn = sessions.prompt(fakeTurn(fakeRuntime("never-answers-initialize")), host);
    while (host.diagnosed.length === 0) await wait(clock, 10);
    sessions.cancel("k3f9q2", "never mind");
    expect((await turn).reason).toBe("never mind");
    expect(host.records).toEqual([
      { type: "stop", stop_reason: "cancelled", outcome: "cancelled", reason: "never mind" },
    ]);
  });

  it("reaches a helper in a session of its own, and the agent behind a wrapper", async () => {
    expect((await oneTurn(fakeRuntime("grandchild-survives"))).end.answer).toBe("ok");
    expect(await stillRunning()).toEqual([]);
    const wrapped = aRuntime({}, ["/bin/sh", agentFile("wrapped.sh"), agentFile("ignores-sigterm.mjs")]);
    expect((await oneTurn(wrapped)).end.answer).toBe("ok");
  });

  it("answers every question after a cancel with cancelled", async () => {
    const sessions = realSessions();
    const host = aHost();
    const turn = sessions.prompt(fakeTurn(fakeRuntime("asks-after-cancel")), host);
    while (host.records.length === 0) await wait(clock, 10);
    sessions.cancel("k3f9q2", "enough");
    expect(await turn).toEqual({
      outcome: "cancelled",
      stopReason: "cancelled",
      reason: "enough",
      answer: "half cancelled",
    });
    await sessions.close();
  });
});

describe("an agent that crew cannot work with", () => {
  it("because of its protocol or a login says what is wrong", async () => {
    expect((await oneTurn(fakeRuntime("speaks-version-2"))).end.reason).toBe(
      "the agent speaks version 2 of the protocol; crew speaks 1",
    );
    expect((await oneTurn(fakeRuntime("needs-login"))).end.reason).toBe(
      "the agent needs a login: Authentication required (ways to log in: API key, Browser)",
    );
  });

  it("because it offers no way to say no is answered cancelled", async () => {
    const sessions = realSessions();
    const host = aHost({ shell: "ask" });
    const end = await sessions.prompt(fakeTurn(fakeRuntime("asks-without-reject")), host);
    await sessions.close();
    expect(end.answer).toBe('{"outcome":"cancelled"}');
    expect(host.records[1]).toEqual({
      type: "permission",
      call_id: "c",
      capability: "shell",
      resource: "rm -rf x",
      decision: "deny",
      rule: "ask all (permissions.yaml:3); it asks a person, and nobody can be asked here",
      by: "policy",
    });
  });
});
