/**
 * The baseline: marks that were there before crew was. They never run and are never edited.
 * Made once, at the first look: `crew init`, the first `crew trust` of a clone, else the first `crew watch`.
 * Not here: what a baseline mark means for a note (`reconcile/request.ts`).
 */

import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import type { Disk, Listed } from "../disk/door.ts";
import { mayHoldRequests } from "../documents/kinds.ts";
import { parseNote } from "../documents/note.ts";
import { baselineKey } from "../reconcile/run.ts";

export interface Baseline {
  keys: string[];
  /** Notes that hold such marks, so that a moved note is known again. */
  notes: WorkspacePath[];
}

/** Reads every note and names every bare mark. `home` is "" or ends with "/". */
export async function findBaseline(disk: Disk, home: string, files: readonly Listed[]): Promise<Baseline> {
  const baseline: Baseline = { keys: [], notes: [] };
  for (const { path, sizeBytes } of files) {
    if (sizeBytes > limits.noteBytes || !mayHoldRequests(path, home)) continue;
    const found = await disk.read(path, limits.noteBytes);
    if (found.kind !== "file" || !found.text.includes("@crew")) continue;
    const keys = marksOf(path, found.text);
    if (keys.length === 0) continue;
    baseline.keys.push(...keys);
    baseline.notes.push(path);
  }
  return baseline;
}

function marksOf(path: WorkspacePath, text: string): string[] {
  const seen = new Map<string, number>();
  const keys: string[] = [];
  for (const block of parseNote(path, text).blocks) {
    if (block.marker.kind !== "mark") continue;
    const ordinal = (seen.get(block.normal) ?? 0) + 1;
    seen.set(block.normal, ordinal);
    keys.push(baselineKey(path, block, ordinal));
  }
  return keys;
}
