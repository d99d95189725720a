import { afterEach, describe, expect, it } from "vitest";
import { wait } from "../../src/base/clock.ts";
import { aHost } from "./a-host.ts";
import { clock, fakeRuntime, fakeTurn, oneTurn, realSessions, stillRunning } from "./real-agents.ts";

afterEach(async () => {
  expect(await stillRunning()).toEqual([]);
});

describe("an agent that prints more than messages", () => {
  it("is understood; the stray lines are counted, kept apart and never part of the transcript", async () => {
    const { end, host } = await oneTurn(fakeRuntime("noise-on-stdout"));
    expect(end).toEqual({ outcome: "done", stopReason: "end_turn", reason: "", answer: "pong" });
    expect(host.records).toEqual([
      { type: "text", text: "po" },
      { type: "text", text: "ng" },
      {
        type: "status",
        text: "8 lines of the agent's standard output made no protocol message; left out here.",
      },
      { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" },
    ]);
    expect(host.diagnosed).toEqual([
      "Loaded cached login.",
      '{"level":"info","msg":"ready"}',
      "[DEBUG] turn start",
      "stray with CRLF",
      "[1,2]",
      "42",
      "null",
      "\0\0",
      "bye",
    ]);
  });

  it("still has to answer in time", async () => {
    const { end } = await oneTurn(fakeRuntime("never-answers-initialize"), { initializeMs: 700 });
    expect([end.outcome, end.reason]).toEqual(["failed", "no answer to initialize within 700ms"]);
  });

  it("may split characters, end lines with CRLF and number its answers as text", async () => {
    expect((await oneTurn(fakeRuntime("utf8-split"))).end.answer).toBe("grün 🦀 漢字");
    expect((await oneTurn(fakeRuntime("string-ids"))).end.answer).toBe("ok");
  });

  it("may be fast: nothing of 3,000 updates is lost", async () => {
    const { end } = await oneTurn(fakeRuntime("floods", "3000"));
    expect(end.answer).toBe("0123456789".repeat(3000));
  });
});

describe("an agent that asks for what crew does not know", () => {
  it("gets one answer to each request, with the id as it was, and none to a notification", async () => {
    const { end, host } = await oneTurn(fakeRuntime("unknown-requests"));
    expect([end.outcome, end.answer]).toEqual(["done", '[[31,-32601],["31a",-32601],["7",-32601]]']);
    expect(host.records[0]).toEqual({ type: "raw", update: { sessionUpdate: "vendor_widget", size: 3 } });
    expect(host.diagnosed).toEqual([
      '{"jsonrpc":"2.0","id":4711,"result":"to a question that nobody asked"}',
    ]);
  });

  it("and plays its history back, before and after it is loaded, is heard only from then on", async () => {
    const sessions = realSessions({}, { idleCloseMs: 0 });
    const host = aHost();
    await sessions.prompt(fakeTurn(fakeRuntime("replays-after-load")), host);
    while ((await stillRunning()).length > 0) await wait(clock, 20);
    host.records.length = 0;
    await sessions.prompt(fakeTurn(fakeRuntime("replays-after-load")), host);
    await sessions.close();
    expect(host.records).toEqual([
      { type: "status", text: "The agent was started again and loaded its session." },
      { type: "text", text: "new" },
      { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" },
    ]);
  });

  it("and text that comes after the end of a turn still belongs to it", async () => {
    expect((await oneTurn(fakeRuntime("late-text"), { settleMs: 250 })).end.answer).toBe("almost all");
  });

  it("and text that comes later still is kept, as it came, with the next turn", async () => {
    const sessions = realSessions();
    const host = aHost();
    const runtime = fakeRuntime("late-text");
    expect((await sessions.prompt(fakeTurn(runtime), host)).answer).toBe("almost");
    await wait(clock, 250);
    await sessions.prompt(fakeTurn(runtime), host);
    await sessions.close();
    const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: " all" } };
    expect(host.records.map((record) => (record.type === "raw" ? record.update : record.type))).toEqual([
      "text",
      "stop",
      update,
      "text",
      "stop",
    ]);
  });
});
