/**
 * One watch a folder, straight from the system. It says "something in this folder", with a name where it can; events of
 * one folder within a few milliseconds are one.
 * Not here: what happened (`tree.ts`); events that got lost (`storm.ts`); why not a library (`docs/decisions/0001-watching.md`).
 */
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../base/assert.ts";
import type { Cancel, Clock } from "../../base/clock.ts";
import { limits } from "../../base/limits.ts";
import type { DiskPath } from "../../base/paths.ts";
import { hasFreeDescriptor } from "./descriptors.ts";

/** The names that were touched in a folder, or "all" when the system did not say. */
export type TouchedNames = Set<string> | "all";

/** Why a folder gets no watch: a limit of the system or of the process, or the folder refuses. */
export type WatchRefusal = "watches" | "instances" | "open-files" | "refused";

export interface FolderWatches {
  /** Watches the folder itself, not what lies below; gives why not. A folder that is gone needs no watch. */
  add(folder: string): WatchRefusal | undefined;
  /** Ends the watches of the folder and all below it. */
  removeBelow(folder: string): void;
  close(): void;
}

export interface FolderNeeds {
  root: DiskPath;
  clock: Clock;
  /** Names in a folder were touched. */
  touched(folder: string, names: TouchedNames): void;
  /** Every single event, before events are gathered. */
  heard(): void;
}

export function folderWatches(needs: FolderNeeds): FolderWatches {
  const watchers = new Map<string, FSWatcher>();
  const gather = gathering(needs);
  const end = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    gather.forget(folder);
  };
  return {
    add: (folder) => {
      end(folder);
      try {
        const watcher = watch(join(needs.root, folder), (_, name) => gather.take(folder, name));
        watcher.on("error", () => gather.take(folder, null));
        watchers.set(folder, watcher);
        return undefined;
      } catch (error) {
        return refusalOf(errorCode(error));
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

/** The system has one code for two limits: open files of this process, and programs of this user that watch. */
function refusalOf(code: string | undefined): WatchRefusal | undefined {
  if (code === "ENOENT" || code === "ENOTDIR") return undefined;
  if (code === "ENOSPC") return "watches";
  if (code === "EMFILE") return hasFreeDescriptor() ? "instances" : "open-files";
  return code === "ENFILE" ? "open-files" : "refused";
}

/** The first event of a folder that was quiet is passed on at once, those that follow are gathered. */
function gathering({ clock, touched, heard }: FolderNeeds) {
  const waiting = new Map<string, { names: TouchedNames; cancel: Cancel }>();
  const arm = (folder: string, names: TouchedNames, ms: number) => {
    const cancel = clock.after(ms, () => passOn(folder));
    waiting.set(folder, { names, cancel });
  };
  const passOn = (folder: string) => {
    const names = waiting.get(folder)?.names ?? "all";
    waiting.delete(folder);
    if (names !== "all" && names.size === 0) return;
    arm(folder, new Set(), limits.folderDebounceMs);
    touched(folder, names);
  };
  return {
    take: (folder: string, name: string | null) => {
      heard();
      if (!waiting.has(folder)) arm(folder, new Set(), 0);
      const gathered = waiting.get(folder);
      if (!gathered) return;
      if (name === null) gathered.names = "all";
      else if (gathered.names !== "all") gathered.names.add(name);
    },
    forget: (folder: string) => {
      waiting.get(folder)?.cancel();
      waiting.delete(folder);
    },
  };
}
