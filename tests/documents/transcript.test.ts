import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import type { Request } from "../../src/documents/request.ts";
import type { ToolStatus, TranscriptBody } from "../../src/documents/transcript.ts";
import { addTranscript, emptyTranscript, type TranscriptFold } from "../../src/documents/transcript-fold.ts";
import { parseTranscript } from "../../src/documents/transcript-read.ts";

const prompt = { type: "prompt", request: {} as Request, context: "" } as const;
const stop = { type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" } as const;

function call(id: string, kind: string, status: ToolStatus, more: object = {}): TranscriptBody {
  return { type: "tool_call", call_id: id, title: "", kind, locations: [], status, ...more };
}

function folded(...bodies: TranscriptBody[]): TranscriptFold {
  const fold = emptyTranscript();
  for (const body of bodies) addTranscript(fold, body);
  return fold;
}

test("the answer is the last message of the current turn, put together from its pieces", () => {
  const text = (said: string): TranscriptBody => ({ type: "text", text: said });
  const turn = [
    prompt,
    text("I will "),
    text("look."),
    call("1", "read", "completed"),
    text("It is "),
    text("42."),
  ];
  expect(folded(...turn).answer).toBe("It is 42.");
  expect(folded(...turn, call("2", "read", "completed"), stop).answer).toBe("It is 42.");
  expect(folded(...turn, stop, prompt).answer).toBe("");
});

test("a tool call keeps what its updates leave out", () => {
  const fold = folded(
    call("1", "execute", "pending", { title: "npm test", locations: ["a.js"] }),
    call("1", "", "completed", { output: "ok", locations: ["b.js"] }),
  );
  expect([...fold.calls.values()]).toEqual([
    {
      call_id: "1",
      title: "npm test",
      kind: "execute",
      locations: ["a.js", "b.js"],
      status: "completed",
      output: "ok",
    },
  ]);
});

test.each<[string, TranscriptBody[], boolean]>([
  ["nothing", [], false],
  ["reading", [call("1", "read", "completed")], false],
  ["a command that ran", [call("1", "execute", "in_progress")], true],
  ["a command that was denied", [call("1", "execute", "pending"), call("1", "execute", "failed")], false],
  ["a command that failed", [call("1", "execute", "in_progress"), call("1", "execute", "failed")], true],
  ["an edit", [call("1", "edit", "completed")], true],
  ["a diff", [{ type: "diff", path: "a", old_hash: null, new_hash: "x", patch: "" }], true],
])("a turn has changed something: %s", (_, bodies, changed) => {
  expect(folded(prompt, ...bodies).changed).toBe(changed);
});

test("a turn is open until it stops", () => {
  expect(
    [folded(), folded(prompt), folded(prompt, stop), folded(prompt, stop, prompt)].map((fold) => [
      fold.turns,
      fold.open,
    ]),
  ).toEqual([
    [0, false],
    [1, true],
    [1, false],
    [2, true],
  ]);
});

test("what a person sent in is kept in order", () => {
  expect(folded({ type: "steer", text: "a" }, { type: "steer", text: "b" }).steers).toEqual(["a", "b"]);
});

test("damage in the middle of a transcript hides nothing after it", () => {
  const line = (id: string, body: object) =>
    JSON.stringify({ id, ts: "2026-03-01T09:00:00.000Z", machine: "m", ...body });
  const text = `${line("a", stop)}\n${"\0".repeat(64)}\n${line("b", { type: "text", text: "x" })}\n`;
  const log = parseTranscript(workspacePath("sessions/s/transcript.jsonl"), text);
  expect(log.entries.map((entry) => entry.record.id)).toEqual(["a", "b"]);
  expect(log.problems.map((problem) => problem.line)).toEqual([2]);
});
