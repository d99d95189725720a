/**
 * `transcript.jsonl`: everything that happened in a session, as it happened.
 * Not here: folding it into a page (`session-page.ts`), deriving the ledger (`ledger-derive.ts`).
 */
import type { Json, JsonObject } from "../base/json.ts";
import type { TaskState, TaskType } from "./ledger.ts";
import type { RecordHead } from "./record.ts";
import type { Request } from "./request.ts";

export type ToolStatus = "pending" | "in_progress" | "completed" | "failed" | "cancelled";

/** Beyond the protocol's stop reason: what the turn was worth. Only `done` counts as done. */
export type TurnOutcome = "done" | "failed" | "cancelled" | "suspect";

export type ErrorLayer = "request" | "policy" | "runtime" | "model" | "tool" | "disk";

/** Bodies of the records, without their heads. */
export type TranscriptBody =
  | { type: "prompt"; request: Request; context: string }
  | { type: "status"; text: string }
  | { type: "text"; text: string }
  | { type: "thought"; text: string }
  | {
      type: "tool_call";
      call_id: string;
      title: string;
      kind: string;
      input?: Json;
      locations: string[];
      status: ToolStatus;
      output?: string;
    }
  | { type: "diff"; path: string; old_hash: string | null; new_hash: string | null; patch: string }
  | {
      type: "permission";
      call_id: string;
      capability: string;
      resource: string;
      decision: "allow" | "deny";
      rule: string;
      by: string;
    }
  | { type: "plan"; entries: PlanEntry[] }
  | {
      type: "usage";
      input_tokens?: number;
      output_tokens?: number;
      context_used?: number;
      context_size?: number;
      cost?: number;
      currency?: string;
    }
  | { type: "steer"; text: string }
  /** `actor`: who ended it, when it is known: `agent`, `person`, `crew`. */
  | { type: "stop"; stop_reason: string; outcome: TurnOutcome; reason: string; actor?: string }
  | { type: "error"; layer: ErrorLayer; code: string; message: string }
  /** What an agent sent that has no type here, as it came. */
  | { type: "raw"; update: JsonObject };

export interface PlanEntry {
  content: string;
  status: "pending" | "in_progress" | "completed";
  priority: "high" | "medium" | "low";
  /** The exact task behind the entry, where the agent tells it (`_meta["crew/task"]`). */
  task?: PlanTask;
}

/** What the bundled agent knows of a step beyond the protocol's three states. */
export interface PlanTask {
  task_id: string;
  task_type: TaskType;
  state: TaskState;
  reason: string;
  attempt: number;
}

export type TranscriptRecord = RecordHead & TranscriptBody;
