/**
 * The ledger of a running session: what follows from each event, and what the agent writes itself, as one fold.
 * Not here: the laws (`documents/ledger-fold.ts`), what follows (`documents/ledger-derive.ts`), writing (`recorder.ts`).
 */
import type { LedgerBody } from "../documents/ledger.ts";
import { makeLedgerDeriver } from "../documents/ledger-derive.ts";
import { addLedger, type LedgerFold } from "../documents/ledger-fold.ts";
import type { Request } from "../documents/request.ts";
import type { TranscriptBody } from "../documents/transcript.ts";

export interface SessionLedger {
  fold(): LedgerFold;
  /** What an event adds. */
  derive(body: TranscriptBody): LedgerBody[];
  /** The agent wrote this one itself. */
  saw(body: LedgerBody): void;
  /** A further turn begins with this request. */
  turn(request: Request): void;
}

export function makeSessionLedger(request: Request, fold: LedgerFold): SessionLedger {
  let deriver = makeLedgerDeriver(request, fold);
  return {
    fold: () => fold,
    derive: (body) => {
      const records = deriver.next(body);
      for (const record of records) addLedger(fold, record);
      return records;
    },
    saw: (body) => {
      addLedger(fold, body);
      deriver.saw(body);
    },
    turn: (next) => {
      deriver = makeLedgerDeriver(next, fold);
    },
  };
}
