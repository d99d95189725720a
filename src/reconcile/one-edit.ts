/**
 * Several blocks of a note may want an edit, and edits refer to the text that was read: one look makes one edit, the
 * next look finds the rest.
 * Not here: what each block wants (`request.ts`).
 */
import type { Effect, Outcome } from "./effect.ts";

type Edit = Extract<Effect, { kind: "edit" }>;

/** The outcomes with at most one edit left among them. */
export function oneEdit(outcomes: readonly Outcome[]): Outcome[] {
  const holding = outcomes.filter(
    (outcome) => outcome.reasons[0]?.state === "held" && outcome.effects.length > 0,
  );
  return holding.length > 0 ? holdsOnly(outcomes, holding) : untilFirstEdit(outcomes);
}

/**
 * All marks that are to be held are held by one edit, before anything else: who wrote a mark is told by the time of
 * the save, and the first edit would change that for the others.
 */
function holdsOnly(outcomes: readonly Outcome[], holding: readonly Outcome[]): Outcome[] {
  const effects = holding.flatMap((outcome) => outcome.effects);
  const edits = effects.filter((effect): effect is Edit => effect.kind === "edit");
  const [first] = edits;
  const joined = first ? [{ ...first, edits: edits.flatMap((effect) => effect.edits) }] : [];
  const rest = outcomes.map((outcome): Outcome => ({ ...outcome, effects: [] }));
  const others = effects.filter((effect) => effect.kind !== "edit");
  return [...rest, { effects: [...others, ...joined], reasons: [] }];
}

function untilFirstEdit(outcomes: readonly Outcome[]): Outcome[] {
  const first = outcomes.findIndex((outcome) => outcome.effects.some((effect) => effect.kind === "edit"));
  return outcomes.map((outcome, i) => (first < 0 || i <= first ? outcome : { ...outcome, effects: [] }));
}
