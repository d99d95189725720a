/**
 * The words that say where: "in src", "under notes/ and docs/", "in all *.md files except CHANGELOG.md", "everywhere".
 * Not here: which files that is (`../tools/scope.ts`).
 */

import { readPath } from "./path-words.ts";
import { type Quoted, tokenSource } from "./quotes.ts";
import type { SlotValues } from "./slots.ts";
import type { Scope } from "./steps.ts";

const place = `(?:${tokenSource}|[^\\s,\\uE000]+)`;
const kind = "(?:(?:the|my|our|all|every|any|each)\\s+){0,2}";
const noun = "(?:files?|notes?|folders?|director(?:y|ies)|documents?|pages?|modules?|code)";
const one = `${kind}(?:${noun}\\s+)?${place}(?:\\s+${noun})?`;
const places = `${one}(?:\\s*(?:,|,?\\s+and|,?\\s+or)\\s+${one})*`;
const whole =
  "(?:this|the|my|our)?\\s*(?:whole|entire)?\\s*(?:workspace|project|repository|repo|vault|folder|directory|code\\s?base|code|tree)";
const preposition = "(?:in|inside|within|under|across|throughout|from|of|over|through)";
const except = `(?:\\s*,?\\s+(?:except|but\\s+not|excluding|without|leaving\\s+out)\\s+(?:for\\s+|in\\s+|under\\s+)?(?<SLOT>${places}))`;

/** The expression of the slot SCOPE. */
export const scopeSource = `(?:everywhere|anywhere|${preposition}\\s+(?:${whole}|${places}))${except.replace("(?<SLOT>", "(?:")}?`;

/** The scope that a slot holds. Left out: everything. Undefined: the words are no scope. */
export function scopeSlot(slots: SlotValues, name: string): Scope | undefined {
  const given = slots.groups[name]?.trim();
  if (given === undefined || given === "") return { in: [], except: [], here: false };
  const [, leftOut] = new RegExp(`${except}$`, "i").exec(given) ?? [];
  const said = leftOut === undefined ? given : given.replace(new RegExp(`${except}$`, "i"), "");
  const where = said.replace(new RegExp(`^${preposition}\\s+`, "i"), "").trim();
  const found = readPlaces(where, slots.quoted);
  const without = leftOut === undefined ? { in: [], here: false } : readPlaces(leftOut, slots.quoted);
  if (found === undefined || without === undefined) return undefined;
  return { in: found.in, except: without.in, here: found.here };
}

type Places = Pick<Scope, "in" | "here">;

function readPlaces(words: string, quoted: readonly Quoted[]): Places | undefined {
  if (new RegExp(`^(?:everywhere|anywhere|${whole})$`, "i").test(words)) return { in: [], here: false };
  if (/^(?:all|every|any|each)\s+(?:the\s+)?files?$/i.test(words)) return { in: [], here: false };
  const found: Places = { in: [], here: false };
  for (const part of words.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/)) {
    const path = readPlace(part, quoted);
    if (path === undefined) return undefined;
    if (path === "") found.here = true;
    else found.in.push(path);
  }
  return found;
}

/** One place; "" for "this note"; undefined when the words name none. */
function readPlace(words: string, quoted: readonly Quoted[]): string | undefined {
  if (/^(?:this|that|the\s+same)\s+(?:note|file|page|document|list)$|^(?:here|it)$/i.test(words)) return "";
  if (
    /^(?:(?:all|every|any|each|the|my|our)\s+){0,2}markdown\s+(?:files?|notes?)$|^(?:(?:all|every|any|each|the|my|our)\s+){1,2}notes?$/i.test(
      words,
    )
  )
    return "*.md";
  const bare = words
    .replace(new RegExp(`^${kind}(?:${noun}\\s+)?(?=\\S)`, "i"), "")
    .replace(new RegExp(`(?<=\\S)\\s+${noun}$`, "i"), "");
  return /\s/.test(bare.replace(/\uE000\d+\uE001/g, "")) ? undefined : readPath(bare, quoted);
}
