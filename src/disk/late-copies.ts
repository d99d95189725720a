/**
 * Saves that arrived in a kept file when nobody was watching, or after `late-saves.ts` had stopped looking. The store
 * keeps the file itself, so the bytes are there; here they become a change of their own that `crew undo` can bring back.
 * Not here: the first seconds while a watcher runs (`late-saves.ts`), the store (`undo-store.ts`).
 */
import { join } from "node:path";
import { type Revision, revisionOf } from "../base/hash.ts";
import { parseInstant } from "../base/instant.ts";
import type { DiskContext } from "./context.ts";
import { lookAt } from "./look.ts";
import type { Change } from "./undo-store.ts";

const reason = { why: "a save into the old file, after crew had replaced it" };

/** Notes each late save once, however often it is called, and gives those that are new. */
export function adoptLate(disk: DiskContext): Change[] {
  const known = disk.undo.listAll();
  return known.flatMap((change) => {
    const bytes = writtenAfter(disk, change);
    if (!bytes || bytes.length === 0 || isKnown(disk, known, change, revisionOf(bytes))) return [];
    const before = revisionOf(bytes);
    const late = disk.undo.begin({ kind: "late", path: change.path, before, after: null }, reason);
    disk.undo.putBytes(late, bytes);
    return [late];
  });
}

/** What a person is told of one. */
export function lateSentence({ id, path }: Change): string {
  return `A program saved into ${path} after crew had replaced the file it had open. That text is kept; "crew undo ${id}" puts it beside the note.`;
}

/** The bytes of a copy whose time says that it was written into; by its contents it is told from crew's own copying. */
function writtenAfter(disk: DiskContext, change: Change): Uint8Array | undefined {
  if (change.kind !== "replace" && !isWithdrawn(change)) return undefined;
  const written = disk.undo.copyWrittenMs(change);
  return written !== undefined && written >= (parseInstant(change.ts) ?? 0)
    ? disk.undo.copyOf(change)
    : undefined;
}

function isWithdrawn(change: Change): boolean {
  return change.kind === "late" && !change.copied;
}

/** True when these bytes are what was kept, what a change brought to the file, noted before, or in the file now. */
function isKnown(disk: DiskContext, known: readonly Change[], change: Change, bytes: Revision): boolean {
  if (bytes === change.before || bytes === change.after) return true;
  const same = known.filter(({ path }) => path === change.path);
  if (same.some(({ kind, before, after }) => after === bytes || (kind === "late" && before === bytes)))
    return true;
  return lookAt(join(disk.root, change.path))?.revision === bytes;
}
