import { describe, expect, it } from "vitest";
import { type Instant, instant, parseInstant } from "../../src/base/instant.ts";
import { judgeAuthor } from "../../src/daemon/authors.ts";
import { traceOf } from "../../src/daemon/past-traces.ts";
import type { TranscriptBody, TranscriptRecord } from "../../src/documents/transcript.ts";

const start = parseInstant("2026-03-02T09:00:00.007Z") ?? instant(0);
const at = (ms: number) => (start + ms) as Instant;

const permission: TranscriptBody = {
  type: "permission",
  call_id: "",
  capability: "shell",
  resource: "node make.js",
  decision: "allow",
  rule: "r",
  by: "b",
};
const edit: TranscriptBody = {
  type: "tool_call",
  call_id: "c",
  title: "",
  kind: "edit",
  locations: ["a.md"],
  status: "completed",
};
const prompt = { type: "prompt", request: {}, context: "" } as unknown as TranscriptBody;
const stop: TranscriptBody = { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" };

/** Records of a transcript, each with the milliseconds since the start. */
function records(...bodies: [number, TranscriptBody][]): TranscriptRecord[] {
  return bodies.map(([ms, body], i) => ({
    id: String(i).padStart(26, "0"),
    ts: new Date(at(ms)).toISOString(),
    machine: "laptop",
    ...body,
  }));
}

describe("what a turn of an earlier process may have written", () => {
  it("ends with the turn, not when its outcome came on record after a crash", () => {
    const told = records([0, prompt], [100, permission], [400, stop]);
    expect(traceOf("s", { from: start, to: at(9000) }, told, false)).toEqual({
      session: "s",
      from: start,
      to: at(400),
      named: new Set(),
      commands: [{ from: at(100), to: at(400) }],
    });
  });

  it("counts a command that only its permission tells of, and lasts to the end that is known when the turn was cut off", () => {
    const told = records([0, prompt], [100, permission]);
    expect(traceOf("s", { from: start, to: at(9000) }, told, false).commands).toEqual([
      { from: at(100), to: at(9000) },
    ]);
  });

  it("knows nothing of commands that a later turn of the session ran", () => {
    const told = records([0, prompt], [50, edit], [90, stop], [500, prompt], [600, permission], [700, stop]);
    expect(traceOf("s", { from: start, to: at(100) }, told, false)).toEqual({
      session: "s",
      from: start,
      to: at(90),
      named: new Set(["a.md"]),
      commands: [],
    });
  });

  it("takes the whole turn of an agent that changes files with tools of its own", () => {
    const told = records([10, prompt], [90, stop]);
    expect(traceOf("s", { from: start, to: at(100) }, told, true).commands).toEqual([
      { from: start, to: at(90) },
    ]);
  });
});

describe("a save next to a command", () => {
  const trace = {
    session: "s",
    from: start,
    to: at(500),
    named: new Set<string>(),
    commands: [{ from: at(100), to: at(400) }],
  };
  const agent = { kind: "agent", session: "s", how: "command" };

  it.each([
    [60, agent],
    [430, agent],
    [40, { kind: "person" }],
    [460, { kind: "person" }],
  ])("%i ms after the start", (ms, author) => {
    expect(judgeAuthor("b.md", at(ms), [trace])).toEqual(author);
  });

  it("counts up to a second apart when the file's time is one of whole seconds", () => {
    expect(judgeAuthor("b.md", (start - 7) as Instant, [trace])).toEqual(agent);
  });
});
