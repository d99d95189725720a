/**
 * What was replaced, kept for a while: copies and a log of changes in the state folder, readable by their owner alone.
 * A copy is the replaced file itself where it can be: what an editor still writes into it is not lost.
 * Not here: the log as a file (`undo-log.ts`), taking a change back (`undo-change.ts`).
 */

import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { assert, errorCode } from "../base/assert.ts";
import type { Clock } from "../base/clock.ts";
import type { Revision } from "../base/hash.ts";
import type { Ids } from "../base/ids.ts";
import { renderInstant } from "../base/instant.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { WriteReason } from "./door.ts";
import { ifPresent } from "./if-present.ts";
import type { Look } from "./look.ts";
import { isSensitive } from "./sensitive.ts";
import { removeQuietly } from "./temp.ts";
import { isForgotten, prune, readLog } from "./undo-log.ts";

/** One change that crew made. `late`: a save that found no place any more; nothing was changed, the copy holds it. */
export interface Change {
  id: string;
  ts: string;
  kind: "replace" | "create" | "move" | "remove" | "late";
  path: WorkspacePath;
  /** Where a move went. */
  to?: WorkspacePath;
  before: Revision | null;
  after: Revision | null;
  /** True when the replaced bytes were kept: not for sensitive files, nor when there were none. */
  copied: boolean;
  why: string;
  session?: string;
  /** The change that this one took back. */
  undoes?: string;
}

type NewChange = Omit<Change, "id" | "ts" | "copied" | "why" | "session" | "undoes">;

export interface UndoStore {
  /**
   * Notes a change that is about to be made, and copies `old` at once where `takeFile` could not take the file itself.
   * Whatever can fail for want of room fails here, before anything was changed.
   */
  begin(change: NewChange, reason: WriteReason, old?: Look): Change;
  /** Takes the replaced file, named `from` by now, into the store; `from` is gone afterwards. */
  takeFile(change: Change, from: string): void;
  /** Copies `bytes`, down to the disk. */
  putBytes(change: Change, bytes: Uint8Array): void;
  /** Keeps crew's own file `from`, that stood in the place for a moment: somebody may have opened it there. */
  takeWithdrawn(change: Change, from: string): void;
  /** Takes back `begin`, when the change was not made. What `takeWithdrawn` kept stays. */
  forget(change: Change): void;
  /** The kept changes, oldest first. A damaged line is left out. */
  list(): Change[];
  /** The same with those that were taken back. */
  listAll(): Change[];
  /** When the copy of `change` was last written into, ms since 1970; undefined without one. */
  copyWrittenMs(change: Change): number | undefined;
  /** The bytes that `change` replaced; undefined when there were none, or they have been dropped since. */
  copyOf(change: Change): Uint8Array | undefined;
  /** Drops copies beyond `limits.undoMs` and `limits.undoBytes`, the oldest first. */
  prune(): void;
}

/** The store in `state`; its folders are made at the first change. */
export function undoStore(state: DiskPath, clock: Clock, ids: Ids): UndoStore {
  const folder = join(state, "undo");
  const copies = join(folder, "copies");
  const copyAt = (change: Pick<Change, "id">) => join(copies, change.id);

  const write = (change: Change) => {
    mkdirSync(copies, { recursive: true, mode: 0o700 });
    const log = join(folder, `${change.ts.slice(0, 7)}.jsonl`);
    appendFileSync(log, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    return change;
  };
  const make = (change: NewChange, reason: WriteReason, copied: boolean): Change => ({
    id: ids.record(),
    ts: renderInstant(clock.now()),
    ...change,
    copied,
    why: reason.why,
    ...(reason.session !== undefined && { session: reason.session }),
    ...(reason.undoes !== undefined && { undoes: reason.undoes }),
  });
  const unnoted = new WeakSet<Change>();
  const withdrawn = new WeakSet<Change>();
  return {
    begin: (change, reason, old) => {
      if (reason.bookkeeping) {
        const quiet = make(change, reason, false);
        unnoted.add(quiet);
        return quiet;
      }
      const made = write(make(change, reason, change.before !== null && !isSensitive(change.path)));
      if (made.copied && old && old.stat.dev !== statSync(copies).dev) writeSynced(copyAt(made), old.bytes);
      return made;
    },
    ...copyCalls(copyAt, withdrawn),
    forget: (change) => {
      if (unnoted.has(change)) return;
      if (!withdrawn.has(change)) removeQuietly(copyAt(change));
      write({ ...change, copied: false, kind: "late", why: `${change.why} (did not happen)` });
    },
    list: () => readLog(folder).filter((change) => !isForgotten(change)),
    listAll: () => readLog(folder),
    prune: () => prune(folder, copies, clock.now()),
  };
}

type CopyCalls = Pick<UndoStore, "takeFile" | "takeWithdrawn" | "putBytes" | "copyOf" | "copyWrittenMs">;

/** What is done with the copies alone; `withdrawn` collects the changes whose copy is crew's own file. */
function copyCalls(copyAt: (change: Change) => string, withdrawn: WeakSet<Change>): CopyCalls {
  return {
    takeFile: (change, from) => {
      if (change.copied && !existsSync(copyAt(change))) takeIn(from, copyAt(change));
      else removeQuietly(from);
    },
    takeWithdrawn: (change, from) => {
      withdrawn.add(change);
      removeQuietly(copyAt(change));
      if (change.copied) takeIn(from, copyAt(change));
      else removeQuietly(from);
    },
    putBytes: (change, bytes) => {
      if (change.copied) writeSynced(copyAt(change), bytes);
    },
    copyOf: (change) => readCopy(copyAt(change)),
    copyWrittenMs: (change) => ifPresent(() => statSync(copyAt(change)).mtimeMs),
  };
}

/**
 * By rename the file stays the one that an editor may hold open. Another file system needs a copy, and so does a file
 * with further names, which must keep its mode.
 */
function takeIn(from: string, to: string): void {
  if (statSync(from).nlink === 1 && renamed(from, to)) {
    chmodQuietly(to);
    return;
  }
  writeSynced(to, readFileSync(from));
  removeQuietly(from);
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    return false;
  }
}

/** Another's file cannot be narrowed; the folder around it is closed anyway. */
function chmodQuietly(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    assert(errorCode(error) !== undefined, String(error));
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, "wx", 0o600);
  try {
    writeFileSync(descriptor, bytes);
    fsyncSync(descriptor);
  } catch (error) {
    removeQuietly(path);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function readCopy(path: string): Uint8Array | undefined {
  return ifPresent(() => readFileSync(path));
}
