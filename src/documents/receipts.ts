/**
 * `runs/YYYY-MM.jsonl`: what was claimed, started and finished, on every machine.
 * Not here: the fold (`receipts-fold.ts`), what follows from it (`reconcile/`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { type Log, type LogShape, parseLog } from "./log.ts";
import type { RecordHead } from "./record.ts";
import type { May } from "./request.ts";

export type RunStatus = "done" | "failed" | "stopped";

export type ReceiptBody =
  /** Marks that were there before crew was: never run, never edited. Keys of the blocks. */
  | { type: "baseline"; keys: string[]; notes?: string[] }
  /** A request is taken. `text` is the block's normal form, `mark` what stood there, `key` names note, text and ordinal. */
  | {
      type: "claimed";
      key: string;
      note: string;
      text: string;
      mark: string;
      session: string;
      agent?: string;
      may: May;
      runtime: string;
    }
  | { type: "started"; key: string; session: string }
  | { type: "finished"; key: string; session: string; status: RunStatus; reason: string; actor: string }
  /** The answer stands in the note (or, `where` is "session", only in the session, because its place was gone). */
  | { type: "answered"; key: string; session: string; where: "note" | "session" }
  /** Not started; `again` says whether it starts by itself when the reason is gone. */
  | { type: "held"; key: string; note: string; text: string; mark: string; reason: string; again: boolean }
  /** A person typed this text into a note, by a command or by hand: its next mark is the person's whoever else works there. */
  | { type: "typed"; note: string; text: string }
  /** This machine starts the work from now on, under this term (`documents/lease.ts`). */
  | { type: "take_over"; from: string; term?: number };

export type Receipt = RecordHead & ReceiptBody;

/** The fields of each type, as `parseReceipts` checks them. */
const receiptShape: LogShape = {
  baseline: { keys: "texts", notes: "texts?" },
  claimed: {
    key: "text",
    note: "text",
    text: "text",
    mark: "text",
    session: "text",
    agent: "text?",
    may: ["read", "write"],
    runtime: "text",
  },
  started: { key: "text", session: "text" },
  finished: {
    key: "text",
    session: "text",
    status: ["done", "failed", "stopped"],
    reason: "text",
    actor: "text",
  },
  answered: { key: "text", session: "text", where: ["note", "session"] },
  held: { key: "text", note: "text", text: "text", mark: "text", reason: "text", again: "yes/no" },
  typed: { note: "text", text: "text" },
  take_over: { from: "text", term: "number?" },
};

/** The receipts of one month's file. All its entries go into the fold, those in conflict too: they have run. */
export function parseReceipts(path: WorkspacePath, text: string): Log<Receipt> {
  return parseLog<Receipt>(path, text, receiptShape);
}
