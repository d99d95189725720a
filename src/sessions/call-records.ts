/**
 * Tool calls and the diffs they show, as records: only what changed, and nothing twice.
 * Not here: merging updates (`tool-calls.ts`), patches (`diffs.ts`).
 */
import type { TranscriptBody } from "../documents/transcript.ts";
import { diffRecord } from "./diffs.ts";
import { isSettled, type ToolCall, toolRecord } from "./tool-calls.ts";

export interface CallRecords {
  /** Records the call if it is not as it was recorded last, and its diffs once it is completed. */
  take(call: ToolCall): void;
  /** Records a call that never ended as cancelled. */
  finish(call: ToolCall): void;
  /** Crew itself wrote this for the agent; a diff that shows the same is not recorded again. */
  wroteItself(path: string, text: string): void;
}

export function makeCallRecords(
  record: (body: TranscriptBody) => void,
  nameOf: (path: string) => string,
): CallRecords {
  const recorded = new Map<string, string>();
  const shown = new Set<string>();
  const written = new Map<string, string>();

  const recordCall = (call: ToolCall) => {
    // The output of a running call grows with every update: it is recorded when the call changes otherwise.
    const body = toolRecord(isSettled(call) ? call : { ...call, output: "" }, nameOf);
    const text = JSON.stringify(body);
    if (recorded.get(call.id) === text) return;
    recorded.set(call.id, text);
    record(body);
  };
  const recordDiffs = (call: ToolCall) => {
    for (const diff of call.diffs) {
      const key = `${call.id}\n${diff.path}\n${diff.newText}`;
      if (shown.has(key) || written.get(diff.path) === diff.newText) continue;
      shown.add(key);
      record(diffRecord(diff, nameOf));
    }
  };
  return {
    take: (call) => {
      recordCall(call);
      if (call.status === "completed") recordDiffs(call);
    },
    finish: (call) => {
      if (!isSettled(call)) recordCall({ ...call, status: "cancelled" });
    },
    wroteItself: (path, text) => void written.set(path, text),
  };
}
