/**
 * Which files a tool call means: patterns and folders to look in, and patterns to leave out.
 * Not here: which files there are at all (`../walk.ts`).
 */
import type { JsonObject } from "../../base/json.ts";
import { isIgnored } from "../../text/glob.ts";
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
  const within = textsOf(input, "in").map(patternOf);
  const without = textsOf(input, "except").map(patternOf);
  return all.filter(
    ({ path }) => (within.length === 0 || isIgnored(path, within)) && !isIgnored(path, without),
  );
}

/** A pattern without `/` holds at any depth; a name without wildcards is a path from the top. */
function patternOf(text: string): string {
  const clean = text.replace(/^\.\//, "").replace(/\/+$/, "");
  if (clean === "" || clean === ".") return "**";
  return /[*?]/.test(clean) && !clean.includes("/") ? `**/${clean}` : clean;
}
