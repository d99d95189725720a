/**
 * Reads `transcript.jsonl`.
 * Not here: what a transcript comes to (`transcript-fold.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { type Log, type LogShape, parseLog } from "./log.ts";
import type { TranscriptRecord } from "./transcript.ts";

/** The fields of each type. */
const transcriptShape: LogShape = {
  prompt: { request: "object", context: "text" },
  status: { text: "text" },
  text: { text: "text" },
  thought: { text: "text" },
  tool_call: {
    call_id: "text",
    title: "text",
    kind: "text",
    locations: "texts",
    status: ["pending", "in_progress", "completed", "failed", "cancelled"],
    output: "text?",
  },
  diff: { path: "text", patch: "text" },
  permission: {
    call_id: "text",
    capability: "text",
    resource: "text",
    decision: ["allow", "deny"],
    rule: "text",
    by: "text",
  },
  plan: { entries: "list" },
  usage: {
    input_tokens: "number?",
    output_tokens: "number?",
    context_used: "number?",
    context_size: "number?",
    cost: "number?",
    currency: "text?",
  },
  steer: { text: "text" },
  stop: {
    stop_reason: "text",
    outcome: ["done", "failed", "cancelled", "suspect"],
    reason: "text",
    actor: "text?",
  },
  error: {
    layer: ["request", "policy", "runtime", "model", "tool", "disk"],
    code: "text",
    message: "text",
  },
  raw: { update: "object" },
};

/** The transcript of one session. Fold `recordsInForce(log)` with `foldTranscript`. */
export function parseTranscript(path: WorkspacePath, text: string): Log<TranscriptRecord> {
  return parseLog<TranscriptRecord>(path, text, transcriptShape);
}
