/**
 * `ledger.jsonl`: where the work stands, folded from records. A phase never moves without a reason and a kind.
 * Not here: records derived from what an agent did (`ledger-derive.ts`), the page (`session-page.ts`).
 */
import type { RecordHead } from "./record.ts";

export const noteKinds = ["progress", "decision", "tried", "blocked", "unblocked", "note"] as const;
export type NoteKind = (typeof noteKinds)[number];

export type TaskType = "locate" | "read" | "plan" | "execute" | "verify";
export type TaskState = "pending" | "planning" | "executing" | "verifying" | "succeeded" | "failed";

export type LedgerBody =
  | { type: "goal"; text: string }
  | { type: "phase"; to: string; kind: NoteKind; reason: string }
  | { type: "next"; text: string }
  | { type: "tried"; approach: string; rejected_because: string }
  | { type: "artifact"; name: string; path: string }
  | { type: "note"; kind: NoteKind; text: string }
  | { type: "plan"; phases: string[] }
  | {
      type: "task";
      task_id: string;
      task_type: TaskType;
      state: TaskState;
      reason: string;
      attempt: number;
      undo?: string;
    }
  | { type: "usage"; input_tokens?: number; output_tokens?: number; cost?: number; currency?: string }
  | { type: "stop"; status: SessionStatus; actor: string; reason: string };

export type SessionStatus = "done" | "failed" | "stopped";

export type LedgerRecord = RecordHead & LedgerBody;
