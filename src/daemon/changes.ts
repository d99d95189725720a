/**
 * What a session changed, as one patch that `git apply -R` takes back: for each file, from its text before the
 * session's first write to what the session alone made of it. A person's edits in between are not part of it.
 * Not here: how a patch is written (`text/diff.ts`), seeing changes of commands (`disk/shadow.ts`).
 */
import { count } from "../base/wording.ts";
import { applyPatch, unifiedDiff } from "../text/diff.ts";

export interface Change {
  path: string;
  /** null: the file did not exist. */
  oldText: string | null;
  /** null: it was removed. */
  newText: string | null;
}

export interface ChangeLog {
  add(change: Change): void;
  /** The patch so far; "" when nothing changed. */
  patch(): string;
}

export function makeChangeLog(): ChangeLog {
  const files = new Map<string, { base: string | null; made: string | null }>();
  const changed = () => [...files].filter(([, file]) => file.base !== file.made);
  return {
    add: ({ path, oldText, newText }) => {
      const known = files.get(path);
      if (!known) files.set(path, { base: oldText, made: newText });
      else known.made = known.made === oldText ? newText : carryOver(path, known.made, oldText, newText);
    },
    patch: () =>
      changed()
        .map(([path, file]) => unifiedDiff(path, file.base, file.made))
        .join(""),
  };
}

/** A person edited between two writes: the session's second change is made again on what the session alone had. */
function carryOver(
  path: string,
  made: string | null,
  oldText: string | null,
  newText: string | null,
): string | null {
  if (made === null || oldText === null || newText === null) return newText;
  return applyPatch(made, unifiedDiff(path, oldText, newText)) ?? newText;
}

/** `+4 −2 in 3 files`, counted from the lines of a patch. */
export function patchSummary(patch: string): string {
  const lines = patch.split("\n");
  const files = new Set(lines.filter((line) => line.startsWith("diff --git "))).size;
  const added = lines.filter((line) => line.startsWith("+") && !line.startsWith("+++ ")).length;
  const removed = lines.filter((line) => line.startsWith("-") && !line.startsWith("--- ")).length;
  return `+${added} −${removed} in ${count(files, "file")}`;
}
