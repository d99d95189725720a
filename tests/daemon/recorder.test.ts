import { describe, expect, it } from "vitest";
import { makeIds } from "../../src/base/ids.ts";
import { makeRecorder } from "../../src/daemon/recorder.ts";
import { makeRecords } from "../../src/documents/record.ts";
import { makeRedactor } from "../../src/policy/redact.ts";
import { manualClock } from "../fakes/manual-clock.ts";

function recorderOver(append: (record: { type: string }) => Promise<void>) {
  const clock = manualClock();
  const ids = makeIds(clock, (count) => new Uint8Array(count));
  const recorder = makeRecorder({
    clock,
    records: makeRecords("laptop", ids, clock.now),
    appendTranscript: append,
    appendLedger: async () => {},
    derive: () => [],
    redactor: makeRedactor(["hunter2hunter2"]),
    saw: () => {},
  });
  return { clock, recorder };
}

describe("what a session says", () => {
  it("is on disk at once when it begins, then at most 100 ms later, pieces of one text joined", async () => {
    const written: unknown[] = [];
    const { clock, recorder } = recorderOver(
      async (record) => void written.push({ ...record, id: "", ts: "" }),
    );
    const piece = (text: string) => ({ id: "", ts: "", machine: "laptop", type: "text", text });
    recorder.record({ type: "text", text: "The " });
    await clock.advance(0);
    expect(written).toEqual([piece("The ")]);
    recorder.record({ type: "text", text: "till " });
    await clock.advance(60);
    recorder.record({ type: "text", text: "opens. " });
    await clock.advance(39);
    expect(written).toEqual([piece("The ")]);
    await clock.advance(1);
    expect(written).toEqual([piece("The "), piece("till opens. ")]);
    await clock.advance(200);
    recorder.record({ type: "text", text: "Done. " });
    await clock.advance(0);
    expect(written).toEqual([piece("The "), piece("till opens. "), piece("Done. ")]);
  });

  it("keeps its order, whatever comes between", async () => {
    const types: string[] = [];
    const { clock, recorder } = recorderOver(async (record) => void types.push(record.type));
    recorder.record({ type: "text", text: "a" });
    recorder.record({ type: "status", text: "b" });
    recorder.record({ type: "thought", text: "c" });
    recorder.record({ type: "text", text: "d" });
    recorder.record({ type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" });
    await clock.advance(100);
    await recorder.flush();
    expect(types).toEqual(["text", "status", "thought", "text", "stop"]);
  });

  it("never puts a secret on disk that comes in two pieces", async () => {
    const texts: unknown[] = [];
    const { clock, recorder } = recorderOver(
      async (record) => void texts.push("text" in record ? record.text : record.type),
    );
    recorder.record({ type: "text", text: "It is hunter2" });
    await clock.advance(500);
    recorder.record({ type: "text", text: "hunter2 in all." });
    await clock.advance(500);
    recorder.record({ type: "stop", stop_reason: "end_turn", outcome: "done", reason: "" });
    await recorder.flush();
    expect(texts.slice(0, -1).join("")).toMatch(/^It is \S.* in all\.$/);
    expect(texts.join("")).not.toContain("hunter2");
    expect(texts.at(-1)).toBe("stop");
  });

  it("is not lost in silence when the disk is full", async () => {
    const { recorder } = recorderOver(async () => {
      throw new Error("no space left");
    });
    recorder.record({ type: "status", text: "a" });
    await expect(recorder.flush()).rejects.toThrow("no space left");
  });
});
