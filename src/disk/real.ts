/**
 * The real folder, behind the door that everybody else knows (`door.ts`): puts the parts together.
 * Not here: any of the work; each part is a file of its own.
 */
import { randomBytes } from "node:crypto";
import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Cancel, Clock } from "../base/clock.ts";
import { revisionOf } from "../base/hash.ts";
import { type Ids, makeIds } from "../base/ids.ts";
import { instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { once } from "../base/once.ts";
import type { DiskPath } from "../base/paths.ts";
import { appendLine } from "./append.ts";
import type { DiskContext } from "./context.ts";
import type { Disk, FileRead, Listed } from "./door.ts";
import { adoptLate, lateSentence } from "./late-copies.ts";
import { type LateSave, lateSaves } from "./late-saves.ts";
import { loadNative } from "./load-native.ts";
import { lockHolderOf, takeLock } from "./lock.ts";
import { createBytes, moveEntry, removeFile } from "./make.ts";
import type { Native } from "./native.ts";
import { openLogs } from "./open-logs.ts";
import { missingExchange } from "./probe-exchange.ts";
import { gitProvenance } from "./provenance.ts";
import { readText } from "./read.ts";
import { replaceBytes } from "./replace.ts";
import { awaySentence, type RootGuard, rootGuard } from "./root-guard.ts";
import { clearStaleTemps } from "./stale-temps.ts";
import { undoChange } from "./undo-change.ts";
import { type Change, undoStore } from "./undo-store.ts";
import { walk } from "./walk.ts";
import { type FileTable, fileTable } from "./watch/table.ts";
import { watchFolder } from "./watch/watch.ts";

export interface RealDisk extends Disk {
  /** The folder for what belongs to this machine (locks, undo, snapshots). */
  readonly state: DiskPath;
  /** The changes that crew made here and still knows, oldest first. */
  listChanges(): Change[];
  /** Takes back the change `id`, or the newest. @throws UserError when it cannot be, and why. */
  undoChange(id?: string): Promise<Change>;
  /** What a file held before `change`; undefined when nothing was kept. */
  before(change: Change): Uint8Array | undefined;
}

export interface RealDiskOptions {
  /** The workspace; links on the way to it are resolved. */
  root: string;
  /** See `stateFolderOf`. */
  state: DiskPath;
  clock: Clock;
  ids?: Ids;
  /** How the calls that Node lacks are found; tests leave them out. */
  native?: () => Native | undefined;
}

/** The disk of one workspace. Opening it writes nothing but an empty state folder. */
export function realDisk(options: RealDiskOptions): RealDisk {
  const { state, clock } = options;
  const ids = options.ids ?? makeIds(clock, randomBytes);
  const root = realpathSync.native(options.root) as DiskPath;
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const guard = rootGuard(root);
  const tables = new Set<FileTable>();
  const disk: DiskContext = {
    ...{ root, state, clock, ids, guard },
    native: once(options.native ?? loadNative),
    undo: undoStore(state, clock, ids),
    late: lateSaves(clock),
    logs: openLogs(clock),
    wrote: (path, write) => {
      for (const table of tables) table.own(path, write);
    },
    moved: (from, to) => {
      for (const table of tables) table.moved(from, to);
    },
  };
  const complaints = new Set<(message: string) => void>();
  const lock = join(state, "watch.lock");
  return {
    root,
    state,
    read: async (path, limitBytes) => presentOrAway(guard, await readText(root, path, limitBytes)),
    list: (below) => listFiles(root, below),
    ...guardedWrites(disk),
    watch: (how, listener) => watchWith(disk, tables, complaints, how, listener),
    lockWorkspace: async () => {
      const held = await takeLock(lock, clock, ids.secret());
      if ("release" in held) await tidy(disk);
      return held;
    },
    lockHolder: async () => lockHolderOf(lock),
    ...gitProvenance(root, (message) => {
      for (const complain of complaints) complain(message);
    }),
    listChanges: () => {
      adoptLate(disk);
      return disk.undo.list();
    },
    undoChange: (id) => undoChange(disk, id),
    before: (change) => disk.undo.copyOf(change),
  };
}

/** Nothing is written into a folder that stands where the workspace was. */
function guardedWrites(disk: DiskContext): Pick<Disk, "replace" | "create" | "append" | "move" | "remove"> {
  const guarded = async <Value>(write: () => Promise<Value>) => {
    disk.guard.need();
    return write();
  };
  return {
    replace: (path, readAs, text, reason) =>
      guarded(() => replaceBytes(disk, path, readAs, Buffer.from(text), reason)),
    create: (path, text, reason) => guarded(() => createBytes(disk, path, Buffer.from(text), reason)),
    append: (path, line, how) => appendLine(disk, path, line, how), // asks the guard itself, where it opens a log
    move: (from, to, reason) => guarded(() => moveEntry(disk, from, to, reason)),
    remove: (path, readAs, reason) => guarded(() => removeFile(disk, path, readAs, reason)),
  };
}

/** In a folder that is not the workspace nothing counts as missing. */
function presentOrAway(guard: RootGuard, found: FileRead): FileRead {
  if (found.kind !== "absent" || guard.look() === "same") return found;
  return { kind: "invalid", reason: "away", message: awaySentence };
}

/** What only the one process that works here may do. */
async function tidy(disk: DiskContext): Promise<void> {
  await clearStaleTemps(disk);
  disk.undo.prune();
}

async function listFiles(root: DiskPath, below = ""): Promise<Listed[]> {
  const found: Listed[] = [];
  if (!isRealFolder(root, below)) return found;
  await walk(root, below, {
    file: (path, stat) =>
      found.push({ path, sizeBytes: stat.size, mtime: instant(Math.floor(stat.mtimeMs)) }),
  });
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Links are not entered, here as little as from the root. */
function isRealFolder(root: DiskPath, below: string): boolean {
  const parts = below === "" ? [] : below.split("/");
  return parts.every((_, i) => {
    const stat = lstatSync(join(root, ...parts.slice(0, i + 1)), { throwIfNoEntry: false });
    return stat?.isDirectory() ?? false;
  });
}

async function watchWith(
  disk: DiskContext,
  tables: Set<FileTable>,
  complaints: Set<(message: string) => void>,
  ...[options, listener]: Parameters<Disk["watch"]>
): ReturnType<Disk["watch"]> {
  const table = fileTable();
  tables.add(table);
  const complain = onceEach((message) => listener.degraded(message, { key: message, lasts: true }));
  complaints.add(complain);
  const weakness = missingExchange(disk.root, disk.native(), () => disk.ids.secret());
  if (weakness !== undefined) complain(weakness);
  for (const late of adoptLate(disk)) complain(lateSentence(late));
  const watching = await watchFolder(disk, table, options, listener);
  const stopLate = watchLateSaves(disk);
  return {
    close: async () => {
      tables.delete(table);
      complaints.delete(complain);
      stopLate();
      await watching.close();
    },
  };
}

/** While somebody watches, saves that arrived in swapped-out files are looked for, and win. */
function watchLateSaves(disk: DiskContext): () => void {
  let cancel: Cancel | undefined;
  const arm = () => {
    if (disk.late.waiting) cancel ??= disk.clock.after(limits.lateSaveEveryMs, look);
  };
  function look(): void {
    cancel = undefined;
    for (const save of disk.late.take()) void recover(disk, save);
    arm();
  }
  disk.late.onHold(arm);
  arm();
  return () => {
    disk.late.onHold(undefined);
    cancel?.();
    disk.late.close();
  };
}

/** The save goes where it belongs, as a change that the watcher tells; if that has moved on, among the kept changes. */
async function recover(disk: DiskContext, save: LateSave): Promise<void> {
  const reason = { why: "a save that came in while crew was writing the same file" };
  const asPerson = { ...disk, wrote: () => {} };
  const result = await replaceBytes(asPerson, save.path, save.own, save.bytes, reason).catch(() => "moved");
  if (result === "written") return;
  const change = { kind: "late", path: save.path, before: revisionOf(save.bytes), after: null } as const;
  disk.undo.putBytes(disk.undo.begin(change, reason), save.bytes);
}

/** Passes on every message the first time it comes. */
function onceEach(tell: (message: string) => void): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    tell(message);
  };
}
