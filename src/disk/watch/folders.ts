/**
 * One watch a folder, straight from the system. It says "something in this folder", with a name where it can; events of
 * one folder within a few milliseconds are one.
 * Not here: what happened (`tree.ts`); why not a library (`docs/decisions/0001-watching.md`).
 */
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../base/assert.ts";
import type { Cancel, Clock } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import type { DiskPath } from "../../base/paths.ts";

/** The names that were touched in a folder, or "all" when the system did not say. */
export type TouchedNames = Set<string> | "all";

export interface FolderWatches {
  /** Watches the folder itself, not what lies below. False when the system allows no more watches. */
  add(folder: string): boolean;
  /** Ends the watches of the folder and all below it. */
  removeBelow(folder: string): void;
  close(): void;
}

export function folderWatches(
  root: DiskPath,
  clock: Clock,
  touched: (folder: string, names: TouchedNames) => void,
): FolderWatches {
  const watchers = new Map<string, FSWatcher>();
  const gathering = new Map<string, { names: TouchedNames; cancel: Cancel }>();

  const gather = (folder: string, name: string | null) => {
    const waiting = gathering.get(folder);
    if (waiting) {
      if (name === null) waiting.names = "all";
      else if (waiting.names !== "all") waiting.names.add(name);
      return;
    }
    const cancel = clock.after(limits.folderDebounceMs, () => {
      const names = gathering.get(folder)?.names ?? "all";
      gathering.delete(folder);
      touched(folder, names);
    });
    gathering.set(folder, { names: name === null ? "all" : new Set([name]), cancel });
  };
  const end = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    gathering.get(folder)?.cancel();
    gathering.delete(folder);
  };
  return {
    add: (folder) => {
      end(folder);
      try {
        const watcher = watch(join(root, folder), (_, name) => gather(folder, name));
        watcher.on("error", () => gather(folder, null));
        watchers.set(folder, watcher);
        return true;
      } catch (error) {
        return !["ENOSPC", "EMFILE", "ENFILE"].includes(errorCode(error) ?? "");
      }
    },
    removeBelow: (below) => {
      for (const folder of [...watchers.keys()]) {
        if (below === "" || folder === below || folder.startsWith(`${below}/`)) end(folder);
      }
    },
    close: () => {
      for (const folder of [...watchers.keys()]) end(folder);
    },
  };
}
