/**
 * The class of a request: it chooses plan and verification. A guess from the words, never a permission.
 * Not here: what may happen (`policy/`).
 */
import type { May, RequestClass } from "../documents/request.ts";

const everywhere =
  /\b(everywhere|whole (repo|repository|workspace|vault|project)|all (files|notes|modules)|across the (repo|repository|workspace|code ?base))\b/i;
const refactor = /\b(refactor|rename|migrate|replace|restructure)\b/i;
const chore = /\b(run|list|tick|sort|tidy|format|count|summari[sz]e|tabulate|remind|clean)\b/i;

/** Questions only read; a named file is a single-file edit; a refactoring without a bound is repository-wide. */
export function classify(instruction: string, may: May): RequestClass {
  if (may === "read") return "question";
  if (refactor.test(instruction) && everywhere.test(instruction)) return "repository-wide-refactor";
  const files = new Set(instruction.match(/[\w./-]+\.[a-z]{1,5}\b/gi) ?? []);
  if (files.size > 1 || refactor.test(instruction))
    return files.size === 1 ? "single-file-edit" : "cross-module-change";
  if (files.size === 1) return "single-file-edit";
  return chore.test(instruction) ? "chore" : "cross-module-change";
}
