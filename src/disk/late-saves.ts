/**
 * An editor that opened a file just before crew swapped it out, and writes just after, writes into the old file. Crew
 * holds the old files for a while and looks: such a save is found, and wins.
 * Not here: the swap (`swap.ts`), the store where old files lie (`undo-store.ts`).
 */
import { closeSync, fstatSync, openSync, readSync, type Stats } from "node:fs";
import type { Clock } from "../base/clock.ts";
import { type Revision, revisionOf } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";

export interface LateSave {
  path: WorkspacePath;
  /** What crew put in the place of the file that was written into. */
  own: Revision;
  bytes: Uint8Array;
}

export interface LateSaves {
  /** Holds the swapped-out file that `file` names now, for `limits.lateSaveMs`. */
  hold(file: string, path: WorkspacePath, revision: Revision, own: Revision): void;
  /** The saves that arrived in held files and have come to rest since the last look. Each is given once. */
  take(): LateSave[];
  /** True when there is something to look at. */
  readonly waiting: boolean;
  /** Calls `begun` whenever there is something to look at again; one listener, undefined ends it. */
  onHold(begun: (() => void) | undefined): void;
  /** Lets go of all files. */
  close(): void;
}

interface Held {
  descriptor: number;
  path: WorkspacePath;
  revision: Revision;
  own: Revision;
  until: number;
  stat: Stats;
  moving: boolean;
}

/** More than any editor's pause; beyond it the oldest is let go, and its bytes lie in the undo store. */
const heldFiles = 200;

export function lateSaves(clock: Clock): LateSaves {
  const held = new Set<Held>();
  let begun: (() => void) | undefined;
  const letGo = (file: Held) => {
    closeSync(file.descriptor);
    held.delete(file);
  };
  const expire = () => {
    for (const file of held) {
      if (clock.monotonicMs() > file.until || held.size > heldFiles) letGo(file);
    }
  };
  return {
    hold: (file, path, revision, own) => {
      const descriptor = openSync(file, "r");
      const until = clock.monotonicMs() + limits.lateSaveMs;
      held.add({ descriptor, path, revision, own, until, stat: fstatSync(descriptor), moving: false });
      expire();
      begun?.();
    },
    onHold: (listener) => {
      begun = listener;
    },
    take: () => {
      const found: LateSave[] = [];
      for (const file of held) {
        const bytes = restedBytes(file);
        if (!bytes) continue;
        found.push({ path: file.path, own: file.own, bytes });
        letGo(file);
      }
      expire();
      return found;
    },
    get waiting() {
      return held.size > 0;
    },
    close: () => {
      for (const file of held) letGo(file);
    },
  };
}

/** The new bytes of a held file, once they have not moved between two looks; an emptied file is still being saved. */
function restedBytes(file: Held): Uint8Array | undefined {
  const stat = fstatSync(file.descriptor);
  const same = stat.mtimeMs === file.stat.mtimeMs && stat.size === file.stat.size;
  file.stat = stat;
  if (!same) file.moving = true;
  if (!same || !file.moving || stat.size === 0) return undefined;
  const bytes = Buffer.alloc(stat.size);
  const read = readSync(file.descriptor, bytes, 0, stat.size, 0);
  file.moving = false;
  return read === stat.size && revisionOf(bytes) !== file.revision ? bytes : undefined;
}
