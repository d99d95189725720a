/**
 * What may not be written to a ledger, with a sentence for whoever wants to write it.
 * Not here: the laws of the phases (`ledger-laws.ts`); what stands in a file already is read leniently (`ledger-read.ts`).
 */
import type { JsonObject } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { type LedgerBody, ledgerShape } from "./ledger.ts";
import type { LedgerFold } from "./ledger-fold.ts";
import { refusePhase } from "./ledger-laws.ts";
import { bodyFault } from "./log-fields.ts";

/**
 * Why `body` may not be written to the ledger that folds to `fold`: a sentence for whoever wants to write it.
 * Undefined when it may. `body` can be anything: it is checked in full.
 */
export function refuseLedger(fold: LedgerFold, body: LedgerBody | JsonObject): string | undefined {
  const fault = bodyFault(body as JsonObject, ledgerShape);
  if (fault) return fault.message;
  return tooLong(body) ?? emptyText(body) ?? refuseByType(fold, body as LedgerBody);
}

function textsOf(body: object): [string, string][] {
  return Object.entries(body).flatMap(([key, value]): [string, string][] => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((text): [string, string][] => (typeof text === "string" ? [[key, text]] : []));
  });
}

function tooLong(body: object): string | undefined {
  const long = textsOf(body).find(([, text]) => text.length > limits.ledgerTextChars);
  return long && `"${long[0]}" has ${long[1].length} characters; at most ${limits.ledgerTextChars} are kept.`;
}

/** What may be empty: a reason where nothing is to be said. */
function emptyText(body: object): string | undefined {
  const empty = textsOf(body).find(([key, text]) => text.trim() === "" && key !== "reason" && key !== "undo");
  return empty && `"${empty[0]}" is empty.`;
}

function refuseByType(fold: LedgerFold, body: LedgerBody): string | undefined {
  if (body.type === "phase") return refusePhase(fold, body)?.message;
  if (body.type !== "plan") return undefined;
  if (body.phases.length === 0) return "A plan needs at least one phase.";
  return new Set(body.phases).size < body.phases.length ? "A plan names each phase once." : undefined;
}
