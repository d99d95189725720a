/**
 * A folder in memory: the `Disk` of tests. It keeps the promises of the real one (compare-and-swap, settled events,
 * own writes not told) and adds what tests need: a person who saves, git that brings files, a crash at any write.
 */
import type { Clock } from "../../src/base/clock.ts";
import { type Revision, revisionOf } from "../../src/base/hash.ts";
import type { Instant } from "../../src/base/instant.ts";
import { type DiskPath, type WorkspacePath, workspacePath } from "../../src/base/paths.ts";
import { DiskFault, type FaultKind } from "../../src/disk/disk-fault.ts";
import type {
  Disk,
  FileRead,
  Held,
  Holder,
  InvalidReason,
  WatchListener,
  WatchOptions,
  WriteResult,
} from "../../src/disk/door.ts";
import { appendix } from "../../src/disk/line-end.ts";
import { isSeenPath } from "../../src/disk/names.ts";
import { isIgnored } from "../../src/text/glob.ts";

/** Thrown by every call once the disk has crashed; a restarted disk works again. */
export class Crashed extends Error {
  override name = "Crashed";
}

/** What others do to the folder. Paths and texts are plain strings for the ease of tests. */
interface Person {
  save(path: string, text: string): void;
  delete(path: string): void;
  move(from: string, to: string): void;
  /** A checkout, pull or reset writes the file: its lines count as brought by git until edited or committed here. */
  gitBrings(path: string, text: string): void;
  /** Commits the file here: its lines no longer count as brought. */
  commits(path: string): void;
  /** Git ignores this path and all below it. */
  gitIgnores(path: string): void;
  /** Makes the path unreadable until it is saved again. */
  spoil(path: string, reason: InvalidReason): void;
  /** Saves bytes without any event, as a lost one. */
  saveUnseen(path: string, text: string): void;
  deleteUnseen(path: string): void;
}

export interface MemoryDisk extends Disk {
  readonly person: Person;
  /** The `nth` write from now (1 is the next) throws `Crashed`, before or after it was done; so does every later call. */
  crashAt(nth: number, when?: "before" | "after"): void;
  readonly crashed: boolean;
  /** Writes done so far by this disk, in order. */
  readonly writes: readonly { kind: string; path: string; why: string }[];
  /** A new disk on the same folder, as after a start of the process; this one throws `Crashed` from now on. */
  restart(): MemoryDisk;
  /** Every write fails with this fault, until it is set to undefined. */
  refuse: FaultKind | undefined;
  /** Everything in the folder. */
  snapshot(): Record<string, string>;
  /** Tells every watcher the sentence, as the real one does when it must poll. */
  degrade(message: string): void;
  /** Another process takes the lock of the workspace, or gives it back. */
  lockedElsewhere(holder: Holder | undefined): void;
}

interface Entry {
  text: string;
  mtime: Instant;
  invalid?: InvalidReason;
}

/** What outlives a crash. */
interface Folder {
  files: Map<string, Entry>;
  /** The text that git brought last, and when. */
  brought: Map<string, { text: string; at: Instant }>;
  lastBrought: Instant | undefined;
  ignored: Set<string>;
  otherHolder: Holder | undefined;
  /** The disks that hear of changes. */
  hearers: Set<(path: string) => void>;
}

/** A disk with `files` in it, whose watcher and times follow `clock`. */
export function memoryDisk(clock: Clock, files: Record<string, string> = {}): MemoryDisk {
  const folder: Folder = {
    files: new Map(Object.entries(files).map(([path, text]) => [path, { text, mtime: clock.now() }])),
    brought: new Map(),
    lastBrought: undefined,
    ignored: new Set(),
    otherHolder: undefined,
    hearers: new Set(),
  };
  return openDisk(clock, folder);
}

function openDisk(clock: Clock, folder: Folder): MemoryDisk {
  const watchers = new Set<Watcher>();
  const crash = { writesLeft: Number.POSITIVE_INFINITY, when: "before" as "before" | "after", now: false };
  const writes: { kind: string; path: string; why: string }[] = [];
  let held = false;

  const alive = () => {
    if (crash.now) throw new Crashed("the process is gone");
  };
  const write = (kind: string, path: string, why: string, act: () => void) => {
    crash.writesLeft--;
    if (crash.writesLeft <= 0) {
      crash.now = true;
      if (crash.when === "after") act();
      throw new Crashed(`crash ${crash.when} ${kind} ${path}`);
    }
    if (disk.refuse) throw new DiskFault({ message: `${path}: ${disk.refuse}` }, disk.refuse, "");
    act();
    writes.push({ kind, path, why });
  };
  const put = (path: string, text: string) => {
    const from = revision(folder.files.get(path));
    folder.files.set(path, { text, mtime: clock.now() });
    for (const watcher of watchers) watcher.own(path, from, revisionOf(text));
  };
  const take = (path: string) => {
    const from = revision(folder.files.get(path));
    folder.files.delete(path);
    for (const watcher of watchers) watcher.own(path, from, undefined);
  };
  const hear = (path: string) => {
    if (!crash.now) for (const watcher of watchers) watcher.hear(path);
  };
  folder.hearers.add(hear);

  const disk: MemoryDisk = {
    root: "/workspace" as DiskPath,
    refuse: undefined,
    person: personIn(folder, clock),
    writes,
    get crashed() {
      return crash.now;
    },
    crashAt: (nth, when = "before") => {
      crash.writesLeft = nth;
      crash.when = when;
    },
    restart: () => {
      crash.now = true;
      folder.hearers.delete(hear);
      return openDisk(clock, folder);
    },
    snapshot: () =>
      Object.fromEntries([...folder.files].sort(byPath).map(([path, file]) => [path, file.text])),
    degrade: (message) => {
      for (const watcher of watchers) watcher.listener.degraded(message, { key: message, lasts: true });
    },
    lockedElsewhere: (holder) => {
      folder.otherHolder = holder;
    },

    read: async (path, limitBytes) => {
      alive();
      return readEntry(folder.files.get(path), limitBytes);
    },
    list: async (below = "") => {
      alive();
      return [...folder.files]
        .filter(([path]) => isSeenPath(path) && (below === "" || path.startsWith(`${below}/`)))
        .sort(byPath)
        .map(([path, file]) => ({
          path: workspacePath(path),
          sizeBytes: Buffer.byteLength(file.text),
          mtime: file.mtime,
        }));
    },
    replace: async (path, readAs, text, reason) => {
      alive();
      if (revision(folder.files.get(path)) !== readAs) return "moved";
      write("replace", path, reason.why, () => put(path, text));
      return "written";
    },
    create: async (path, text, reason) => {
      alive();
      if (folder.files.has(path)) return "moved";
      write("create", path, reason.why, () => put(path, text));
      return "written";
    },
    append: async (path, line) => {
      alive();
      const before = folder.files.get(path)?.text ?? "";
      write("append", path, "", () => put(path, before + appendix(before, line)));
    },
    move: async (from, to, reason) => {
      alive();
      const moving = below(folder, from);
      if (moving.length === 0 || below(folder, to).length > 0) return "moved";
      write("move", from, reason.why, () => {
        for (const path of moving) {
          const text = folder.files.get(path)?.text ?? "";
          take(path);
          put(to + path.slice(from.length), text);
        }
      });
      return "written";
    },
    remove: async (path, readAs, reason): Promise<WriteResult> => {
      alive();
      if (revision(folder.files.get(path)) !== readAs) return "moved";
      write("remove", path, reason.why, () => take(path));
      return "written";
    },

    watch: async (options, listener) => {
      alive();
      const watcher = watchIn(folder, clock, options, listener);
      watchers.add(watcher);
      return {
        close: async () => {
          watcher.stop();
          watchers.delete(watcher);
        },
      };
    },
    lockWorkspace: async (): Promise<Held | Holder> => {
      alive();
      if (folder.otherHolder) return folder.otherHolder;
      if (held) return { pid: 1, host: "here", since: clock.now() };
      held = true;
      return {
        release: async () => {
          held = false;
        },
      };
    },
    lockHolder: async () => {
      alive();
      return folder.otherHolder ?? (held ? { pid: 1, host: "here", since: clock.now() } : undefined);
    },

    broughtByGit: async (path, from, to) => {
      alive();
      return linesAreBrought(folder, path, from, to);
    },
    lastBroughtAt: async () => {
      alive();
      return folder.lastBrought;
    },
    outside: async (path) => {
      alive();
      return [...folder.ignored].some((ignored) => path === ignored || path.startsWith(`${ignored}/`));
    },
  };
  return disk;
}

function personIn(folder: Folder, clock: Clock): Person {
  const tell = (path: string) => {
    for (const hear of folder.hearers) hear(path);
  };
  const set = (path: string, entry: Omit<Entry, "mtime">) => {
    folder.files.set(workspacePath(path), { ...entry, mtime: clock.now() });
  };
  const save = (path: string, text: string) => {
    set(path, { text });
    tell(path);
  };
  return {
    save,
    saveUnseen: (path, text) => set(path, { text }),
    deleteUnseen: (path) => void folder.files.delete(path),
    delete: (path) => {
      folder.files.delete(path);
      tell(path);
    },
    move: (from, to) => {
      const entry = folder.files.get(from);
      if (!entry) throw new Error(`nothing stands at ${from}`);
      folder.files.delete(from);
      tell(from);
      save(to, entry.text);
    },
    gitBrings: (path, text) => {
      folder.brought.set(path, { text, at: clock.now() });
      folder.lastBrought = clock.now();
      save(path, text);
    },
    commits: (path) => {
      folder.brought.delete(path);
    },
    gitIgnores: (path) => {
      folder.ignored.add(path);
    },
    spoil: (path, reason) => {
      set(path, { text: folder.files.get(path)?.text ?? "", invalid: reason });
      tell(path);
    },
  };
}

interface Watcher {
  listener: WatchListener;
  hear(path: string): void;
  own(path: string, from: Revision | undefined, to: Revision | undefined): void;
  stop(): void;
}

/**
 * Tells a path `settleMs` after its last change, unless what stands there is what was told last, or what crew made of
 * that. A person's save between two own writes stays a change, since the chain of own writes does not begin at it.
 */
function watchIn(folder: Folder, clock: Clock, options: WatchOptions, listener: WatchListener): Watcher {
  const known = new Map([...folder.files].map(([path, entry]) => [path, revision(entry)]));
  const pending = new Map<string, () => void>();
  const settled = (path: string) => {
    pending.delete(path);
    const now = revision(folder.files.get(path));
    if (known.get(path) === now) return;
    known.set(path, now);
    listener.changed(path as WorkspacePath);
  };
  return {
    listener,
    hear: (path) => {
      if (!isSeenPath(path) || isIgnored(path, options.ignore)) return;
      pending.get(path)?.();
      pending.set(
        path,
        clock.after(options.settleMs, () => settled(path)),
      );
    },
    own: (path, from, to) => {
      if (known.get(path) === from) known.set(path, to);
    },
    stop: () => {
      for (const cancel of pending.values()) cancel();
      pending.clear();
    },
  };
}

function readEntry(entry: Entry | undefined, limitBytes = Number.POSITIVE_INFINITY): FileRead {
  if (!entry) return { kind: "absent" };
  const sizeBytes = Buffer.byteLength(entry.text);
  if (entry.invalid)
    return { kind: "invalid", reason: entry.invalid, message: `made ${entry.invalid} by the test` };
  if (sizeBytes > limitBytes) return { kind: "invalid", reason: "too-big", message: `${sizeBytes} bytes` };
  return { kind: "file", text: entry.text, revision: revisionOf(entry.text), mtime: entry.mtime, sizeBytes };
}

/** A spoiled file has a revision of its own, so that its change is told and nothing replaces it. */
function revision(entry: Entry | undefined): Revision | undefined {
  if (!entry) return undefined;
  return entry.invalid ? (`invalid:${entry.invalid}` as Revision) : revisionOf(entry.text);
}

function below(folder: Folder, path: string): string[] {
  return [...folder.files.keys()].filter((file) => file === path || file.startsWith(`${path}/`));
}

/** As `git blame` sees it: lines that equal lines of what git brought are git's; a block with any other line is not. */
function linesAreBrought(folder: Folder, path: string, from: number, to: number): boolean {
  const brought = folder.brought.get(path)?.text.split(/\r?\n/);
  const lines =
    folder.files
      .get(path)
      ?.text.split(/\r?\n/)
      .slice(from - 1, to) ?? [];
  return brought !== undefined && lines.length > 0 && lines.every((line) => brought.includes(line));
}

function byPath(a: [string, unknown], b: [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}
