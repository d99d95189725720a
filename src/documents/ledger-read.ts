/**
 * Reads `ledger.jsonl`, with a problem for each record that breaks a law of the phases.
 * Not here: the laws (`ledger-laws.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { sortRecords } from "../text/json-line.ts";
import { linesOf } from "../text/span.ts";
import { type LedgerRecord, ledgerShape } from "./ledger.ts";
import { addLedger, emptyLedger } from "./ledger-fold.ts";
import { type Log, parseLog, problemAtEntry } from "./log.ts";

/** The ledger of one session. Fold `recordsInForce(log)` with `foldLedger`. */
export function parseLedger(path: WorkspacePath, text: string): Log<LedgerRecord> {
  const log = parseLog<LedgerRecord>(path, text, ledgerShape);
  const lineOf = new Map(log.entries.map((entry) => [entry.record, entry.line]));
  const lines = linesOf(text);
  const fold = emptyLedger();
  for (const record of sortRecords(log.entries.filter((e) => e.inForce).map((e) => e.record))) {
    const refusal = addLedger(fold, record);
    const line = lineOf.get(record) ?? 1;
    const span = lines[line - 1] ?? { start: 0, end: 0 };
    if (refusal) log.problems.push(problemAtEntry(path, text, { line, span }, refusal));
  }
  log.problems.sort((a, b) => a.line - b.line);
  return log;
}
