/**
 * The laws of the phases: a phase never moves without a reason and a kind; never to where it is; past a phase of the
 * plan only by a decision; never out of a final one.
 * Not here: the fold that they guard (`ledger-fold.ts`), other records that may not be written (`ledger-refuse.ts`).
 */
import { oneLine } from "../base/wording.ts";
import { finalPhases, type LedgerBody, type NoteKind, noteKinds } from "./ledger.ts";
import type { LedgerFold } from "./ledger-fold.ts";

/** True when only a new goal goes on from here. */
export function isFinal(fold: LedgerFold): boolean {
  return fold.phase !== undefined && finalPhases.includes(fold.phase.to);
}

/** Why a phase may not move so: a sentence, and the code of the problem. */
export interface Refusal {
  code: "ledger/phase-without-reason" | "ledger/phase-not-allowed";
  message: string;
}

export function isKind(kind: unknown): kind is NoteKind {
  return (noteKinds as readonly unknown[]).includes(kind);
}

/** Why the phase may not move so; undefined when it may. */
export function refusePhase(
  fold: LedgerFold,
  body: Partial<Extract<LedgerBody, { type: "phase" }>>,
): Refusal | undefined {
  const { to = "", kind, reason } = body;
  const lacks = (message: string): Refusal => ({ code: "ledger/phase-without-reason", message });
  const not = (message: string): Refusal => ({ code: "ledger/phase-not-allowed", message });
  const named = `"${oneLine(to, 60)}"`;
  if (typeof reason !== "string" || reason.trim() === "") {
    return lacks(`A phase moves only with a reason; this move to ${named} has none.`);
  }
  if (!isKind(kind)) {
    const found = kind === undefined ? "none" : oneLine(JSON.stringify(kind), 40);
    return lacks(
      `A phase moves only with a kind (${noteKinds.join(", ")}); this move to ${named} has ${found}.`,
    );
  }
  if (to.trim() === "") return not("A phase needs a name.");
  if (isFinal(fold)) return not(`The work is ${fold.phase?.to}; only a new goal opens it again.`);
  if (fold.phase?.to === to) return not(`The phase already is ${named}.`);
  const skipped = kind === "decision" ? [] : skippedBy(fold, to);
  if (skipped.length === 0) return undefined;
  const names = skipped.map((phase) => `"${oneLine(phase, 60)}"`).join(", ");
  return not(`The move to ${named} skips ${names} of the plan; that needs the kind "decision".`);
}

/** Phases of the plan that lie between the last one reached and `to`. Giving up skips nothing. */
export function skippedBy(fold: LedgerFold, to: string): string[] {
  const target = to === "done" ? fold.plan.length : fold.plan.indexOf(to);
  return target < 0 ? [] : fold.plan.slice(fold.planAt + 1, target).filter((phase) => phase !== to);
}
