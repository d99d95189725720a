/**
 * `ledger.jsonl`: the records that say where the work of a session stands.
 * Not here: the fold (`ledger-fold.ts`) and its laws (`ledger-laws.ts`), reading the file (`ledger-read.ts`), the prompt
 * (`ledger-render.ts`), records derived from what an agent did (`ledger-derive.ts`), the page (`session-page.ts`).
 */
import type { LogShape } from "./log.ts";
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

export const taskTypes: readonly TaskType[] = ["locate", "read", "plan", "execute", "verify"];
export const taskStates: readonly TaskState[] = [
  "pending",
  "planning",
  "executing",
  "verifying",
  "succeeded",
  "failed",
];

/** Phases after which only a new `goal` opens the ledger again. */
export const finalPhases: readonly string[] = ["done", "abandoned"];

/**
 * The fields of each type. `kind` and `reason` of a phase, and the kind of a note, are judged by the fold: a phase
 * without them gets an error of its own, and a note with a strange kind is still a note.
 */
export const ledgerShape: LogShape = {
  goal: { text: "text" },
  phase: { to: "text" },
  next: { text: "text" },
  tried: { approach: "text", rejected_because: "text" },
  artifact: { name: "text", path: "text" },
  note: { text: "text" },
  plan: { phases: "texts" },
  task: {
    task_id: "text",
    task_type: taskTypes,
    state: taskStates,
    reason: "text",
    attempt: "number",
    undo: "text?",
  },
  usage: { input_tokens: "number?", output_tokens: "number?", cost: "number?", currency: "text?" },
  stop: { status: ["done", "failed", "stopped"], actor: "text", reason: "text" },
};
