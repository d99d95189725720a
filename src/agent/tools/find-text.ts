/**
 * The tool `find_text`: where a text stands.
 * Not here: which place defines it (`offline/definitions.ts`), replacing it (`edit-file.ts`).
 */
import type { JsonObject } from "../../base/json.ts";
import { limits } from "../../base/limits.ts";
import { linesOf } from "../../text/span.ts";
import type { Files } from "../files.ts";
import { wantedRegExp } from "../matching.ts";
import { flagOf, textOf } from "./input.ts";
import { inScope, scopeSchema } from "./scope.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const findText: Tool = {
  name: "find_text",
  description: `Finds every line that holds a text, with its place. Gives back at most ${limits.agentMatches} lines and the count of all places, and how many files could not be read.`,
  inputSchema: {
    type: "object",
    properties: {
      text: { type: "string", minLength: 1 },
      whole_word: { type: "boolean" },
      ignore_case: { type: "boolean" },
      ...scopeSchema,
    },
    required: ["text"],
  },
  announce: (input) => ({ kind: "search", title: `Search for "${textOf(input, "text") ?? ""}"`, paths: [] }),
  run: async (input, { files, signal }) => {
    const text = textOf(input, "text") ?? "";
    if (text === "") return failed("There is no text to look for.");
    const pattern = wantedRegExp({
      text,
      wholeWord: flagOf(input, "whole_word"),
      ignoreCase: flagOf(input, "ignore_case"),
    });
    const listing = await files.list();
    const found: Found = { matches: [], places: 0, unreadable: [] };
    for (const { path } of inScope(listing.files, input)) {
      signal.throwIfAborted();
      await searchFile(files, path, pattern, found);
    }
    return succeeded({ ...found, cut: listing.cut });
  },
};

interface Found {
  matches: JsonObject[];
  /** All places, also those beyond the lines given back. */
  places: number;
  /** Files that hold something but are too big, or that the client does not give. Files that are no text are none. */
  unreadable: string[];
}

async function searchFile(files: Files, path: string, pattern: RegExp, found: Found): Promise<void> {
  const local = await files.peek(path);
  // The disk says where it is worth to ask; what is told comes from the client.
  if (local.kind === "text" && local.text.search(pattern) < 0) return;
  const read = local.kind === "text" ? await files.read(path) : local;
  if (read.kind === "unreadable" && !read.binary) found.unreadable.push(path);
  if (read.kind !== "text") return;
  const answers = linesOfAnswers(read.text);
  for (const [at, line] of linesOf(read.text).entries()) {
    if (answers.has(at)) continue;
    const places = [...line.text.matchAll(pattern)];
    found.places += places.length;
    if (places.length > 0 && found.matches.length < limits.agentMatches)
      found.matches.push({ path, line: at + 1, places: places.length, text: line.text });
  }
}

/** Lines of crew's own answers, from 0: they quote what was found before, and finding them again tells nothing. */
function linesOfAnswers(text: string): Set<number> {
  const answers = new Set<number>();
  let inside = false;
  for (const [at, line] of linesOf(text).entries()) {
    if (/^\s*> ?\[!crew\]/.test(line.text)) inside = true;
    else if (!/^\s*>/.test(line.text)) inside = false;
    if (inside) answers.add(at);
  }
  return answers;
}
