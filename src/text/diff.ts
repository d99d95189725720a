/**
 * Patches: what changed between two texts, as `git apply` and `git apply -R` take it.
 * Not here: which files a session changed (`daemon/changes.ts`), where a patch is kept.
 */
import { applyPatch as applyDiff, diffLines, formatPatch, type StructuredPatch, structuredPatch } from "diff";
import { limits } from "../base/limits.ts";

/** Lines around a change. */
const contextLines = 3;

/**
 * The patch from `oldText` (null: the file is made) to `newText` (null: it is removed), with a line end at its end,
 * so that patches of several files can be joined. "" when nothing changed. `path` is relative, with `/`.
 */
export function unifiedDiff(path: string, oldText: string | null, newText: string | null): string {
  if (oldText === newText) return "";
  const name = path.replace(/^\/+/, "");
  return formatPatch({
    ...hunksOf(oldText ?? "", newText ?? ""),
    isGit: true,
    isCreate: oldText === null,
    isDelete: newText === null,
    oldFileName: oldText === null ? "/dev/null" : `a/${name}`,
    newFileName: newText === null ? "/dev/null" : `b/${name}`,
  });
}

/** Texts with hardly a line in common would take minutes to compare; they are replaced as a whole. */
function hunksOf(oldText: string, newText: string): StructuredPatch {
  const options = { context: contextLines, maxEditLength: limits.diffEdits };
  const found = structuredPatch("", "", oldText, newText, undefined, undefined, options);
  return found ?? wholeHunk(oldText, newText);
}

function wholeHunk(oldText: string, newText: string): StructuredPatch {
  const removed = markedLines("-", oldText);
  const added = markedLines("+", newText);
  const lines = [...removed, ...added];
  const counts = { oldLines: changes(removed), newLines: changes(added) };
  return {
    oldFileName: "",
    newFileName: "",
    oldHeader: "",
    newHeader: "",
    hunks: [{ oldStart: 1, newStart: 1, ...counts, lines }],
  };
}

function changes(lines: readonly string[]): number {
  return lines.filter((line) => !line.startsWith("\\")).length;
}

function markedLines(sign: string, text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n").map((line) => sign + line);
  if (!text.endsWith("\n")) return [...lines, "\\ No newline at end of file"];
  return lines.slice(0, -1);
}

/** How many lines came and went. A changed line is one of each. */
export function countChanges(oldText: string, newText: string): { added: number; removed: number } {
  if (oldText === newText) return { added: 0, removed: 0 };
  const parts = diffLines(oldText, newText, { maxEditLength: limits.diffEdits });
  if (!parts) return { added: lineCount(newText), removed: lineCount(oldText) };
  const sum = (side: "added" | "removed") =>
    parts.reduce((total, part) => total + (part[side] ? part.count : 0), 0);
  return { added: sum("added"), removed: sum("removed") };
}

function lineCount(text: string): number {
  return markedLines("+", text).filter((line) => !line.startsWith("\\")).length;
}

/**
 * `text` with `patch` made in it; hunks may have moved, but their context must stand as it was. Undefined when it
 * does not fit, or is no patch of one file.
 */
export function applyPatch(text: string, patch: string): string | undefined {
  if (patch === "") return text;
  // The library takes a text without hunks for one that empties the file.
  if (!/^@@ -\d+(,\d+)? \+\d+(,\d+)? @@/m.test(patch)) return undefined;
  try {
    const made = applyDiff(text, patch, { autoConvertLineEndings: false });
    return made === false ? undefined : made;
  } catch {
    // The library throws for what it cannot read as a patch.
    return undefined;
  }
}
