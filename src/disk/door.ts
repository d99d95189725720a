/**
 * The door to the folder: what the rest of crew may do to files. The real one is `real.ts`;
 * tests hold a folder in memory (`tests/fakes/memory-disk.ts`).
 * Not here: what a file means (`documents/`), what should happen to it (`reconcile/`).
 */
import type { Cancel } from "../base/clock.ts";
import type { Revision } from "../base/hash.ts";
import type { Instant } from "../base/instant.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";

/** What stands at a path. Unreadable is never the same as absent. */
export type FileRead =
  | { kind: "file"; text: string; revision: Revision; mtime: Instant; sizeBytes: number }
  | { kind: "absent" }
  | { kind: "invalid"; reason: InvalidReason; message: string; revision?: Revision };

/** Why a path that exists cannot be read as text. */
export type InvalidReason =
  | "not-utf8"
  | "no-permission"
  | "io"
  /** This process has as many files open as it may. */
  | "open-files"
  /** The workspace itself is not there. */
  | "away"
  | "dangling-link"
  | "leaves-workspace"
  | "too-big"
  | "not-a-file";

export interface Listed {
  path: WorkspacePath;
  sizeBytes: number;
  mtime: Instant;
}

/** `moved`: the file no longer is what was read (or, for `create`, exists); nothing was written. */
export type WriteResult = "written" | "moved";

/** Who makes a write, for undo and blame. */
export interface WriteReason {
  why: string;
  /** Nothing of a person's is replaced and nobody would take it back (a lease, a patch that grows): no undo copy. */
  bookkeeping?: true;
  /** The session on whose behalf, or undefined for crew itself and a person's command. */
  session?: string;
  /** The change that this write takes back. */
  undoes?: string;
}

/** How an append reaches the disk. */
export interface AppendOptions {
  /** False: not awaited down to the disk, for streams that may lose their end in a power cut. Default true. */
  sync?: boolean;
}

/** Says whether a block of a note was brought by git (see `docs/decisions/`), asked only for marks that may fire. */
export interface Provenance {
  /** True when the lines `from`..`to` (one-based) of the file, as it stands, are in a commit that was not made here. */
  broughtByGit(path: WorkspacePath, from: number, to: number): Promise<boolean>;
  /** The time of the last movement of HEAD that was no commit (checkout, reset, pull, …); undefined: none or no git. */
  lastBroughtAt(path: WorkspacePath): Promise<Instant | undefined>;
  /** True when git ignores the path, or it lies in a nested repository. */
  outside(path: WorkspacePath): Promise<boolean>;
}

/** What does not work as it should. */
export interface Weakness {
  /** Equal from its beginning to its end. */
  key: string;
  /** False: it is over. */
  lasts: boolean;
}

/** What a watcher tells: a path may have changed (settled, and not by crew's own write), or its state did. */
export interface WatchListener {
  changed(path: WorkspacePath): void;
  /** A sentence for people, for instance that watching fell back to polling; once each time it changes. */
  degraded(message: string, weakness: Weakness): void;
  /**
   * Another folder stands where the workspace was; asked again every few seconds. Whoever takes it for the workspace calls
   * `adopt`: from then on it may be written, and what is missing in it is gone. The call gives how to take that back.
   * True: watching goes on in it. Absent: never.
   */
  replaced?(adopt: () => Cancel): Promise<boolean>;
}

export interface Watching {
  close(): Promise<void>;
}

export interface WatchOptions {
  settleMs: number;
  /** Globs of `watch.ignore`. */
  ignore: readonly string[];
  /** Look at everything at intervals instead of listening; "auto": beside listening, where the file system tells little. */
  poll: boolean | "auto";
}

/** A lock that one process holds; `release` is safe to call twice. */
export interface Held {
  release(): Promise<void>;
}

export interface Holder {
  pid: number;
  host: string;
  since: Instant;
  /** The file of a lock whose process nobody can look for from here: on another host, or in another container. */
  unseen?: string;
}

export interface Disk extends Provenance {
  readonly root: DiskPath;
  read(path: WorkspacePath, limitBytes?: number): Promise<FileRead>;
  /**
   * Every file that crew may look at (hidden ones, ignored folders and temporary names left out), below the root or
   * below the folder `below`; none when that is a link or no folder.
   */
  list(below?: string): Promise<Listed[]>;
  /** Swaps in `text` if the file still is `readAs`; keeps mode, owner, link target; keeps the old bytes for undo. */
  replace(path: WorkspacePath, readAs: Revision, text: string, reason: WriteReason): Promise<WriteResult>;
  /** Writes a file that must not exist yet; makes its folders. */
  create(path: WorkspacePath, text: string, reason: WriteReason): Promise<WriteResult>;
  /**
   * Appends one record line in one write, with the file's own line end, after a line end if the last line lacks one;
   * makes the file and its folders. `line` has no line end.
   */
  append(path: WorkspacePath, line: string, options?: AppendOptions): Promise<void>;
  /** Moves a file or folder; `moved` when `to` exists or `from` is gone. */
  move(from: WorkspacePath, to: WorkspacePath, reason: WriteReason): Promise<WriteResult>;
  remove(path: WorkspacePath, readAs: Revision, reason: WriteReason): Promise<WriteResult>;
  watch(options: WatchOptions, listener: WatchListener): Promise<Watching>;
  /** The lock of the one process that starts work here; a `Holder` when another holds it. */
  lockWorkspace(): Promise<Held | Holder>;
  /** Who holds that lock now, without taking it. */
  lockHolder(): Promise<Holder | undefined>;
}
