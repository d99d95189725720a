/**
 * `artifacts/changes.diff`: kept up to date while the session works, so that a crash loses no account of a change.
 * Not here: what is in the patch (`changes.ts`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import type { Disk } from "../disk/door.ts";
import type { Change, ChangeLog } from "./changes.ts";

export interface PatchFile {
  /** Takes a change; the file follows. */
  add(change: Change): void;
  /** Resolves when the file says everything; rejects when the disk failed. */
  flush(): Promise<void>;
}

/** `before` is what earlier runs of the session left in the file. */
export function makePatchFile(
  disk: Disk,
  path: WorkspacePath,
  before: string,
  changes: ChangeLog,
): PatchFile {
  let written: Promise<void> = Promise.resolve();
  let behind = false;
  const write = async () => {
    behind = false;
    const reason = { why: "what the session changed", bookkeeping: true } as const;
    const text = before + changes.patch();
    const found = await disk.read(path);
    if (found.kind === "file" && found.text !== text) await disk.replace(path, found.revision, text, reason);
    if (found.kind === "absent" && text !== "") await disk.create(path, text, reason);
  };
  return {
    add: (change) => {
      changes.add(change);
      if (behind) return; // one write is on its way and will see this change too
      behind = true;
      written = written.then(write);
      written.catch(() => {}); // flush() reports it
    },
    flush: () => written,
  };
}

/** The file as it stands, for `before`. */
export async function readPatch(disk: Disk, path: WorkspacePath): Promise<string> {
  const found = await disk.read(path);
  return found.kind === "file" ? found.text : "";
}
