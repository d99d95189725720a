/**
 * The words around the name of a file: "the note called Groceries.md", "this note".
 * Not here: where it lies and whether it exists (the tools say).
 */
import { findQuoted, type Quoted } from "./quotes.ts";

/** What may stand before a name. */
export const fileKind =
  "(?:(?:the|my|our|a|an)\\s+)?(?:new\\s+)?(?:(?:files?|notes?|folders?|director(?:y|ies)|documents?|pages?|modules?|lists?|checklists?)\\s+)?(?:(?:called|named)\\s+)?";

/** What means the file that the request stands in. */
export const here = "(?:this|the\\s+same|that)\\s+(?:note|file|page|document|list)|here|it";

/** A path as a person writes it: with or without "the file", `./` in front or `/` at the end. */
export function readPath(given: string, quoted: readonly Quoted[]): string {
  if (new RegExp(`^(?:${here})$`, "i").test(given)) return "";
  const bare = given.replace(new RegExp(`^${fileKind}(?=\\S)`, "i"), "").trim();
  const text = findQuoted(bare, quoted)?.text ?? bare;
  return text
    .trim()
    .replace(/^\.\/(?=.)/, "")
    .replace(/(?<=.)\/+$/, "");
}
