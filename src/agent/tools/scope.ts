/**
 * Which files a tool call means: patterns and folders to look in, and patterns to leave out.
 * Not here: which files there are at all (`../walk.ts`).
 */
import type { JsonObject } from "../../base/json.ts";
import { escapeRegExp, globRegExp, isGlob } from "../glob.ts";
import type { ListedFile } from "../walk.ts";
import { textsOf } from "./input.ts";

/** The part of a schema that every tool with a scope shares. */
export const scopeSchema = {
  in: {
    type: "array",
    items: { type: "string" },
    description: "Files, folders or patterns (`src`, `*.md`, `docs/**`). Empty or absent: the whole folder.",
  },
  except: { type: "array", items: { type: "string" }, description: "The same, for what is left out." },
} as const;

/** The files of `all` that the scope of `input` holds. */
export function inScope<File extends ListedFile>(all: readonly File[], input: JsonObject): File[] {
  const within = textsOf(input, "in").map(scopeRegExp);
  const without = textsOf(input, "except").map(scopeRegExp);
  return all.filter(
    ({ path }) =>
      (within.length === 0 || within.some((pattern) => pattern.test(path))) &&
      !without.some((pattern) => pattern.test(path)),
  );
}

/** A name covers what lies below it; a pattern without `/` holds at any depth. */
export function scopeRegExp(text: string): RegExp {
  const clean = text.replace(/^\.\//, "").replace(/\/+$/, "");
  if (clean === "" || clean === ".") return /^/;
  if (!isGlob(clean)) return new RegExp(`^${escapeRegExp(clean)}(?:/.*)?$`, "u");
  const pattern = globRegExp(clean.includes("/") ? clean : `**/${clean}`);
  return new RegExp(`${pattern.source.slice(0, -1)}(?:/.*)?$`, "u");
}
