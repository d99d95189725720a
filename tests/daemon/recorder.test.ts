import { describe, expect, it } from "vitest";
import { makeIds } from "../../src/base/ids.ts";
import { makeRecorder } from "../../src/daemon/recorder.ts";
import { makeRecords } from "../../src/documents/record.ts";
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
    redact: (body) => body,
    saw: () => {},
  });
  return { clock, recorder };
}

describe("what a session says", () => {
  it("is on disk at most 100 ms later, pieces of one text joined", async () => {
    const written: unknown[] = [];
    const { clock, recorder } = recorderOver(
      async (record) => void written.push({ ...record, id: "", ts: "" }),
    );
    recorder.record({ type: "text", text: "The till " });
    await clock.advance(60);
    recorder.record({ type: "text", text: "opens." });
    await clock.advance(39);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written).toEqual([{ id: "", ts: "", machine: "laptop", type: "text", text: "The till opens." }]);
  });

  it("keeps its order, whatever comes between", async () => {
    const types: string[] = [];
    const { clock, recorder } = recorderOver(async (record) => void types.push(record.type));
    recorder.record({ type: "text", text: "a" });
    recorder.record({ type: "status", text: "b" });
    recorder.record({ type: "thought", text: "c" });
    recorder.record({ type: "text", text: "d" });
    await clock.advance(100);
    await recorder.flush();
    expect(types).toEqual(["text", "status", "thought", "text"]);
  });

  it("is not lost in silence when the disk is full", async () => {
    const { recorder } = recorderOver(async () => {
      throw new Error("no space left");
    });
    recorder.record({ type: "status", text: "a" });
    await expect(recorder.flush()).rejects.toThrow("no space left");
  });
});
