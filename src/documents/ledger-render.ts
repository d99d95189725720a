/**
 * The lines of `[work ledger]`: what an agent is told of where the work stands.
 * Not here: the frame around them (`briefing/`).
 */
import { limits } from "../base/limits.ts";
import { oneLine } from "../base/wording.ts";
import type { LedgerFold } from "./ledger-fold.ts";
import { isFinal } from "./ledger-laws.ts";

/** How many approaches that did not work are told. */
const triedTold = 3;

/**
 * One line a fact, at most `limits.ledgerLineChars` each and `limits.ledgerChars` in all; artifacts that do not fit
 * are left out, the oldest first. Empty when there is nothing to tell or the work has ended.
 */
export function renderWorkLedger(fold: LedgerFold): string {
  if (isFinal(fold)) return "";
  const lines = [...whereLines(fold), ...triedLines(fold)];
  let left = limits.ledgerChars - lines.join("\n").length;
  const artifacts: string[] = [];
  for (const { name, path } of [...fold.artifacts].reverse()) {
    const line = fitted(`artifact: ${name === path ? path : `${name} (${path})`}`);
    left -= line.length + 1;
    if (left < 0) break;
    artifacts.unshift(line);
  }
  return [...lines, ...artifacts].join("\n");
}

function fitted(text: string): string {
  return oneLine(text, limits.ledgerLineChars);
}

/** At most four lines; with three of `triedLines` and their breaks they always fit into the whole. */
function whereLines(fold: LedgerFold): string[] {
  const { goal, phase, next } = fold;
  return [
    ...(goal ? [`goal: ${goal}`] : []),
    ...(phase ? [`phase: ${phase.to} (${phase.kind}: ${phase.reason})`] : []),
    ...(next ? [`next: ${next}`] : []),
  ].map(fitted);
}

function triedLines(fold: LedgerFold): string[] {
  const told = fold.tried.slice(-triedTold);
  const room = limits.ledgerChars - whereLines(fold).join("\n").length;
  const each = Math.min(limits.ledgerLineChars, Math.floor(room / triedTold) - 1);
  return told.map(({ approach, rejected_because }) =>
    oneLine(`tried: ${oneLine(approach, Math.floor(each / 2))}, rejected because ${rejected_because}`, each),
  );
}
