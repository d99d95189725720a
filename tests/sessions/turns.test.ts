import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/base/hash.ts";
import {
  dies,
  editsItself,
  fails,
  plan,
  reads,
  runs,
  says,
  sends,
  silent,
  stopsWith,
  thinks,
  toolCall,
  usage,
  waits,
  writes,
} from "../fakes/scripted-agents.ts";
import { aHost, aRuntime, aTurn } from "./a-host.ts";
import { aWorld, settings } from "./a-world.ts";

describe("what an agent does in a turn", () => {
  it("is recorded as it comes, and the turn is done", async () => {
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
      { type: "text", text: "All " },
      { type: "text", text: "good." },
      { type: "usage", context_used: 10, context_size: 100, cost: 0.5, currency: "USD" },
      { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" },
    ]);
    expect(agents.prompts).toEqual(["Fix the login."]);
    expect(agents.launched).toEqual([{ command: ["agent"], cwd: "/w", env: { PATH: "/bin" } }]);
  });

  it("reaches the host at once, piece by piece", async () => {
    const { agents, clock, sessions, host } = aWorld();
    agents.next(says("first"), waits(), says("second"));
    const end = sessions.prompt(aTurn(), host);
    await clock.turn();
    expect(host.records).toEqual([{ type: "text", text: "first" }]);
    agents.continue();
    expect((await end).answer).toBe("firstsecond");
  });

  it("has the last message as its answer, where the agent tells messages apart", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(says("Looking…", "m1"), toolCall("look"), says("It is ", "m2"), says("there.", "m2"));
    expect((await sessions.prompt(aTurn(), host)).answer).toBe("It is there.");
    expect(host.records.filter((record) => record.type === "text")).toEqual([
      { type: "text", text: "Looking…" },
      { type: "text", text: "It is " },
      { type: "text", text: "there." },
    ]);
  });

  it("shows an edit of its own as a diff, once the call is completed", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(editsItself("/w/a.md", "old\n", "new\n"), says("Done."));
    await sessions.prompt(aTurn(), host);
    const call = {
      type: "tool_call",
      call_id: "call-1",
      title: "Edit /w/a.md",
      kind: "edit",
      locations: ["a.md"],
    };
    expect(host.records.slice(0, 3)).toEqual([
      { ...call, status: "in_progress" },
      { ...call, status: "completed" },
      {
        type: "diff",
        path: "a.md",
        old_hash: sha256("old\n"),
        new_hash: sha256("new\n"),
        patch: "diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1,1 +1,1 @@\n-old\n+new\n",
      },
    ]);
  });

  it("is a call whose parts arrive one by one, and which counts as cancelled when its end never comes", async () => {
    const { agents, sessions, host } = aWorld();
    const update = (fields: object) =>
      sends({ sessionUpdate: "tool_call_update", toolCallId: "c", ...fields });
    agents.next(
      sends({
        sessionUpdate: "tool_call",
        toolCallId: "c",
        title: "Run",
        kind: "execute",
        rawInput: { command: "ls" },
      }),
      update({ status: "in_progress", content: [{ type: "content", content: { type: "text", text: "a" } }] }),
      update({
        status: "in_progress",
        content: [{ type: "content", content: { type: "text", text: "a\nb" } }],
      }),
      says("Hm."),
    );
    await sessions.prompt(aTurn(), host);
    const call = {
      type: "tool_call",
      call_id: "c",
      title: "Run",
      kind: "execute",
      input: { command: "ls" },
      locations: [],
    };
    expect(host.records).toEqual([
      { ...call, status: "pending" },
      { ...call, status: "in_progress" },
      { type: "text", text: "Hm." },
      { ...call, status: "cancelled", output: "a\nb" },
      { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" },
    ]);
  });

  it("is kept as it came when crew does not know it", async () => {
    const { agents, sessions, host } = aWorld();
    const widget = { sessionUpdate: "vendor_widget", colour: "red", deep: { a: [1] } };
    const image = { sessionUpdate: "agent_message_chunk", content: { type: "hologram", data: "x" } };
    agents.next(sends(widget), sends(image), says("ok"));
    expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
    expect(host.records.slice(0, 2)).toEqual([
      { type: "raw", update: widget },
      { type: "raw", update: image },
    ]);
  });

  it("goes through crew where files and a terminal are offered", async () => {
    const { agents, sessions, host } = aWorld();
    host.files.set("/w/a.md", "one\ntwo\n");
    agents.command(/^npm test$/, { output: "2 passed\n" });
    agents.next(
      reads("a.md", (text) => [writes("b.md", text.toUpperCase())]),
      runs("npm test"),
      says("Done."),
    );
    expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
    expect(host.files.get("/w/b.md")).toBe("ONE\nTWO\n");
    expect(agents.commands).toEqual(["npm test"]);
    expect(host.around).toEqual(["start", "end"]);
    expect(host.questions).toEqual([
      { capability: "fs_read", resource: "a.md" },
      { capability: "fs_write", resource: "b.md" },
      { capability: "shell", resource: "npm test", cwd: "/w" },
    ]);
    expect(agents.answers).toEqual([
      { content: "one\ntwo\n" },
      {},
      { terminalId: "t1" },
      { exitCode: 0, signal: null },
      { output: "2 passed\n", truncated: false, exitStatus: { exitCode: 0, signal: null } },
      {},
    ]);
  });
});

describe("what a turn was worth", () => {
  const cases = [
    { steps: [], outcome: "suspect", reason: "the agent ended its turn without saying or doing anything" },
    {
      steps: [says("API Error: 400 bad model")],
      outcome: "suspect",
      reason: "the answer is only an error: API Error: 400 bad model",
    },
    { steps: [says("No."), stopsWith("refusal")], outcome: "failed", reason: "the agent refused" },
    {
      steps: [says("So th"), stopsWith("max_tokens")],
      outcome: "failed",
      reason: "the answer was cut off: the model's limit of tokens is reached",
    },
    {
      steps: [says("x"), stopsWith("cancelled")],
      outcome: "failed",
      reason: "the agent cancelled its turn by itself",
    },
    { steps: [toolCall("Look")], outcome: "done", reason: "" },
  ] as const;
  it.each(cases)("$outcome: $reason", async ({ steps, outcome, reason }) => {
    const { agents, sessions, host } = aWorld();
    agents.next(...steps);
    const end = await sessions.prompt(aTurn(), host);
    expect([end.outcome, end.reason]).toEqual([outcome, reason]);
    expect(host.records.at(-1)).toEqual({ type: "stop", stop_reason: end.stopReason, outcome, reason });
  });
});

describe("a turn that goes wrong", () => {
  it("keeps the half text and says how the agent ended; the next turn has a new agent", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(says("par"), says("tial"), dies(3));
    const end = await sessions.prompt(aTurn(), host);
    expect(end).toEqual({
      outcome: "failed",
      stopReason: "exit",
      reason: '"agent" ended with status 3',
      answer: "partial",
    });
    expect(host.records).toEqual([
      { type: "text", text: "par" },
      { type: "text", text: "tial" },
      {
        type: "error",
        layer: "runtime",
        code: "exit",
        message: '"agent" ended with status 3\nThe last that came from it: agent_message_chunk.',
      },
      { type: "stop", stop_reason: "exit", outcome: "failed", reason: '"agent" ended with status 3' },
    ]);
    expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
    expect(agents.launched.length).toBe(2);
  });

  it("names the signal", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(dies("SIGTERM"));
    expect((await sessions.prompt(aTurn(), host)).reason).toBe('"agent" was ended by SIGTERM');
  });

  it("fails with the model's error, and the agent stays", async () => {
    const { agents, sessions, host } = aWorld();
    agents.next(says("half"), fails("no credit"));
    const end = await sessions.prompt(aTurn(), host);
    expect([end.outcome, end.answer, end.stopReason]).toEqual(["failed", "half", "-32603"]);
    expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
    expect(agents.launched.length).toBe(1);
  });

  it("is stopped after a silence, and ended when it does not stop", async () => {
    const { agents, clock, sessions, host } = aWorld();
    agents.next(says("partial"), silent());
    const end = sessions.prompt(aTurn(), host);
    await clock.advance(599_999);
    expect(agents.alive).toBe(1);
    await clock.advance(10_001);
    expect(await end).toEqual({
      outcome: "failed",
      stopReason: "silent",
      reason: "no answer: the agent was silent for 10m",
      answer: "partial",
    });
    expect(agents.alive).toBe(0);
  });

  it("is stopped when it takes too long, however much it says", async () => {
    const { agents, clock, sessions, host } = aWorld({ settings: { ...settings, turnTimeoutMs: 90_000 } });
    agents.next(waits(), says("late"));
    const end = sessions.prompt(aTurn(), host);
    await clock.advance(90_000);
    expect([(await end).outcome, (await end).reason]).toEqual(["failed", "the turn took longer than 1m30s"]);
  });

  it("is not given to an agent that does not ask, when it may only read", async () => {
    const { agents, sessions, host } = aWorld();
    const turn = aTurn({ may: "read", runtime: aRuntime({ asks: false }) });
    expect(await sessions.prompt(turn, host)).toEqual({
      outcome: "failed",
      stopReason: "does-not-ask",
      reason: '"test" does not ask before it changes files, and this request may only read',
      answer: "",
    });
    expect(agents.launched).toEqual([]);
  });
});

describe("cancelling", () => {
  it("ends the turn as cancelled with the reason, keeps the text and the agent", async () => {
    const { agents, clock, sessions, host } = aWorld();
    agents.next(says("half"), waits(), says("more"));
    const end = sessions.prompt(aTurn(), host);
    await clock.turn();
    expect(sessions.running()).toEqual(["k3f9q2"]);
    sessions.cancel("k3f9q2", "a person typed stop");
    expect(await end).toEqual({
      outcome: "cancelled",
      stopReason: "cancelled",
      reason: "a person typed stop",
      answer: "half",
    });
    expect([sessions.running(), agents.alive]).toEqual([[], 1]);
  });

  it("ends an agent that does not hear it", async () => {
    const { agents, clock, sessions, host } = aWorld();
    agents.next(silent());
    const end = sessions.prompt(aTurn(), host);
    await clock.turn();
    sessions.cancel("k3f9q2", "enough");
    await clock.advance(10_000);
    expect([(await end).outcome, (await end).reason, agents.alive]).toEqual(["cancelled", "enough", 0]);
  });

  it("does nothing where nothing runs", () => {
    const { sessions } = aWorld();
    sessions.cancel("nobody", "why not");
    expect(sessions.running()).toEqual([]);
  });

  it("takes a waiting turn out of the queue", async () => {
    const { agents, clock, sessions, host } = aWorld({ settings: { ...settings, parallel: 1 } });
    agents.next(waits(), says("one"));
    const one = sessions.prompt(aTurn({ session: "a" }), host);
    await clock.turn();
    const two = sessions.prompt(aTurn({ session: "b" }), aHost());
    sessions.cancel("b", "not needed");
    expect((await two).outcome).toBe("cancelled");
    agents.continue();
    expect((await one).answer).toBe("one");
    expect(agents.prompts.length).toBe(1);
  });
});

describe("agents between turns", () => {
  it("serve the next turn of their session, and are ended when idle", async () => {
    const { agents, clock, sessions, host } = aWorld();
    await sessions.prompt(aTurn(), host);
    await sessions.prompt(aTurn(), host);
    expect([agents.launched.length, agents.alive]).toEqual([1, 1]);
    await clock.advance(600_000);
    expect(agents.alive).toBe(0);
  });

  it("are loaded with their session when they can, and the transcript says so", async () => {
    const { agents, clock, sessions, host } = aWorld({}, aHost(), { canLoad: true });
    await sessions.prompt(aTurn(), host);
    await clock.advance(600_000);
    await sessions.prompt(aTurn(), host);
    expect(agents.launched.length).toBe(2);
    expect(host.records.filter((record) => record.type === "status")).toEqual([
      { type: "status", text: "The agent was started again and loaded its session." },
    ]);
  });

  it("begin anew when they cannot load, and the transcript says so", async () => {
    const { clock, sessions, host } = aWorld();
    await sessions.prompt(aTurn(), host);
    await clock.advance(600_000);
    await sessions.prompt(aTurn(), host);
    expect(host.records.filter((record) => record.type === "status")).toEqual([
      {
        type: "status",
        text: "The agent begins a new session of its own: its process had ended, and it cannot load sessions.",
      },
    ]);
  });

  it.each([-32602, -32601, -32603])("begin anew when they refuse to load with %i", async (refusesLoad) => {
    const { agents, clock, sessions, host } = aWorld({}, aHost(), { refusesLoad });
    await sessions.prompt(aTurn(), host);
    await clock.advance(600_000);
    expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
    expect(agents.launched.length).toBe(2);
    expect(host.records.filter((record) => record.type === "status")).toEqual([
      {
        type: "status",
        text: "The agent begins a new session of its own: the old one could not be loaded (session/load failed: not found).",
      },
    ]);
  });

  it("are never shared: two sessions have two processes, a third turn waits for a place", async () => {
    const { agents, clock, sessions } = aWorld();
    agents.always(waits(), says("ok"));
    const turns = ["a", "b", "c"].map((session) => sessions.prompt(aTurn({ session }), aHost()));
    await clock.turn();
    expect([agents.launched.length, agents.prompts.length]).toEqual([2, 2]);
    agents.continue();
    await clock.turn();
    expect(agents.prompts.length).toBe(3);
    agents.continue();
    agents.continue();
    expect((await Promise.all(turns)).map(({ answer }) => answer)).toEqual(["ok", "ok", "ok"]);
    expect(agents.alive).toBe(3);
    await sessions.close();
    expect(agents.alive).toBe(0);
  });

  it("end with crew: a running turn is cancelled, and says why", async () => {
    const { agents, clock, sessions, host } = aWorld();
    agents.next(says("half"), waits());
    const end = sessions.prompt(aTurn(), host);
    await clock.turn();
    await sessions.close();
    expect([(await end).outcome, (await end).reason, agents.alive]).toEqual([
      "cancelled",
      "crew was stopped",
      0,
    ]);
  });
});
