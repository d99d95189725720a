/**
 * Diffs that agents show of their own edits, as records.
 * Not here: edits that crew makes for an agent (the host records those), what git says changed (`daemon/`).
 */
import { sha256 } from "../base/hash.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import { unifiedDiff } from "../text/diff.ts";
import type { ShownDiff } from "./tool-calls.ts";

/** The record of one shown diff. Hashes are of the texts shown: of whole files only when the agent showed these. */
export function diffRecord(diff: ShownDiff, nameOf: (path: string) => string): TranscriptBody {
  const path = nameOf(diff.path);
  return {
    type: "diff",
    path,
    old_hash: diff.oldText === null ? null : sha256(diff.oldText),
    new_hash: sha256(diff.newText),
    patch: unifiedDiff(path, diff.oldText, diff.newText),
  };
}
