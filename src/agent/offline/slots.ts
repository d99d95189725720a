/**
 * The slots of phrases: what each takes in, and how its value is read.
 * TEXT: a quotation, or words · WORD: a quotation, or one word · QUOTED: a quotation · CODE: between backticks ·
 * PATH: a file or folder · SCOPE: "in src", "everywhere" · LIST: texts with commas and "and" · HEAD: a heading ·
 * NUMBER: "3" or "three" · SIZE: "10 KB" · BLOCK: a code block or a list of items.
 * Not here: the words of scopes (`scope-words.ts`).
 */
import { assert } from "../../base/assert.ts";
import { fileKind, here, readPath } from "./path-words.ts";
import { findQuoted, type Quoted, tokenSource } from "./quotes.ts";
import { scopeSource } from "./scope-words.ts";

export interface SlotValues {
  groups: Readonly<Record<string, string | undefined>>;
  quoted: readonly Quoted[];
}

const anyKind =
  "(?:(?:the|every|all|any|each|a|an)\\s+)?(?:(?:words?|texts?|strings?|phrases?|names?|identifiers?|symbols?|functions?|methods?|class|type|interface|variables?|constants?|terms?|values?|lines?|items?|entry|entries|tasks?|todos?|commands?|headings?|sections?)\\s+)?";
const token = tokenSource;

const sources: Record<string, string> = {
  TEXT: `${anyKind}${token}|[^\\uE000]+?`,
  WORD: `${anyKind}(?:${token}|[^\\s\\uE000]+?)`,
  QUOTED: `${anyKind}${token}`,
  CODE: `(?:the\\s+command\\s+)?${token}`,
  BLOCK: token,
  PATH: `${here}|${fileKind}(?:${token}|[^\\s\\uE000]+?)`,
  SCOPE: scopeSource,
  LIST: ".+?",
  HEAD: `(?:the\\s+)?(?:(?:heading|section|headline)\\s+)?(?:${token}|[^\\uE000]+?)`,
  NUMBER: "\\d+|one|two|three|four|five|six|seven|eight|nine|ten",
  SIZE: "\\d+(?:\\.\\d+)?\\s*(?:bytes?|b|kb|kib|k|mb|mib|m|kilobytes?|megabytes?)",
};

/** The expression of a slot; the grammar names no other slots. */
export function slotSource(slot: string): string {
  const source = sources[slot];
  assert(source !== undefined, `the grammar has no slot ${slot}`);
  return source;
}

/** The text of a slot: a quotation's contents, or the words without "the word", "the function"; undefined: left out. */
export function textSlot(slots: SlotValues, name: string): string | undefined {
  const given = slots.groups[name]?.trim();
  if (given === undefined || given === "") return undefined;
  const bare = given.replace(new RegExp(`^${anyKind}(?=\\S)`, "i"), "").trim();
  return findQuoted(bare, slots.quoted)?.text ?? findQuoted(given, slots.quoted)?.text ?? (bare || given);
}

/** The command of a slot: only what stands between backticks. */
export function codeSlot(slots: SlotValues, name: string): string | undefined {
  const given = slots.groups[name]?.replace(/^the\s+command\s+/i, "") ?? "";
  const found = findQuoted(given, slots.quoted);
  return found?.kind === "code" ? found.text.trim() : undefined;
}

/** The path of a slot; "" for "this note" and "here"; undefined: left out. */
export function pathSlot(slots: SlotValues, name: string): string | undefined {
  const given = slots.groups[name]?.trim();
  return given === undefined || given === "" ? undefined : readPath(given, slots.quoted);
}

export function headSlot(slots: SlotValues, name: string): string | undefined {
  const given = slots.groups[name]?.trim();
  if (given === undefined) return undefined;
  const bare = given.replace(/^(?:the\s+)?(?:(?:heading|section|headline)\s+)?(?=\S)/i, "");
  return (findQuoted(bare, slots.quoted)?.text ?? bare).replace(/^#+\s*/, "").trim();
}

/** The texts of a list: quotations and words between commas and "and"; the lines of a block. */
export function listSlot(slots: SlotValues, name: string): string[] {
  const given = slots.groups[name] ?? "";
  const whole = findQuoted(given, slots.quoted);
  if (whole?.kind === "items" || whole?.kind === "block")
    return whole.text.split("\n").filter((line) => line.trim() !== "");
  const parts = given.split(/\s*,\s*(?:and\s+)?|\s+and\s+/);
  return parts
    .map((part) => textSlot({ groups: { part }, quoted: slots.quoted }, "part") ?? "")
    .filter((part) => part !== "");
}

const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function numberSlot(slots: SlotValues, name: string): number | undefined {
  const given = slots.groups[name]?.toLowerCase();
  if (given === undefined) return undefined;
  const word = numberWords.indexOf(given);
  return word < 0 ? Number(given) : word;
}

/** In bytes; as file managers count: 1 KB is 1024 bytes. */
export function sizeSlot(slots: SlotValues, name: string): number | undefined {
  const [, number, unit = ""] = /^([\d.]+)\s*(\w*)$/.exec(slots.groups[name] ?? "") ?? [];
  if (number === undefined) return undefined;
  const factor = /^k/i.test(unit) ? 1024 : /^m/i.test(unit) ? 1024 ** 2 : 1;
  return Math.round(Number(number) * factor);
}
