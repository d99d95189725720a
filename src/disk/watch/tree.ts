/**
 * Compares folders with what is known of them and touches the files that differ. Follows folders that come and go.
 * Not here: events (`folders.ts`), waiting and telling (`settle.ts`).
 */
import type { Stats } from "node:fs";
import { join } from "node:path";
import type { DiskPath } from "../../base/paths.ts";
import { isIgnored } from "../../text/glob.ts";
import { isEnteredFolder, isSeenFile } from "../names.ts";
import { signatureOf } from "../signature.ts";
import { identityOf, isGone, statIfSeen } from "../stat.ts";
import { walk, walkFolder } from "../walk.ts";
import type { TouchedNames } from "./folders.ts";
import type { FileTable } from "./table.ts";

export interface Tree {
  /** Looks at the named entries of a folder, or at all of them. */
  look(folder: string, names: TouchedNames): void;
  /**
   * Looks at everything, or all below a folder; at the first time nothing is touched, only learnt. Gives turns to others.
   * Resolves with false when nobody could look: the workspace is away.
   */
  lookAtAll(first: boolean, below?: string): Promise<boolean>;
  /** The folders known now. */
  folders(): string[];
  /** Forgets the folders, not the files: for a root that was away and is another folder now. */
  forgetFolders(): void;
}

export interface TreeNeeds {
  root: DiskPath;
  ignore: readonly string[];
  table: FileTable;
  touch(path: string): void;
  /** False while the workspace is away: nothing is looked at, and nothing counts as gone. */
  isThere(): boolean;
  /** A folder to watch came, or went with all below it. */
  folderCame(folder: string): void;
  folderWent(folder: string): void;
  /** A folder is there and cannot be listed: what is known of it stays as it is. */
  folderUnread(folder: string): void;
}

export function tree(needs: TreeNeeds): Tree {
  const { root, table, touch, isThere } = needs;
  const book = folderBook(needs);
  const wants = (path: string) => !isIgnored(path, needs.ignore);
  const file = (path: string, stat: Stats) => {
    if (table.get(path)?.signature !== signatureOf(stat)) touch(path);
  };
  /** Watched before it is looked into, so that what is made in between is seen by one or the other. */
  const enter = (folder: string) => {
    if (!book.meet(folder)) return;
    const walker = { file, wants, unread: needs.folderUnread };
    for (const inner of walkFolder(root, folder, walker).folders) enter(inner);
  };
  const lookAtEntry = (path: string, name: string) => {
    const stat = statIfSeen(join(root, path));
    if (stat?.isDirectory()) {
      if (book.isNew(path, stat) && isEnteredFolder(name) && wants(path)) enter(path);
    } else if (stat || isGone(join(root, path))) book.drop(path);
    if (!isSeenFile(name) || !wants(path)) return;
    if (stat?.isFile()) file(path, stat);
    else if (table.get(path)) touch(path);
  };
  return {
    look: (folder, names) => {
      if (!isThere()) return;
      const below = names === "all" ? entriesOf(needs, folder) : names;
      for (const name of below) lookAtEntry(folder === "" ? name : `${folder}/${name}`, name);
    },
    lookAtAll: (first, below = "") => lookAtAll(needs, book, wants, below, first ? undefined : file),
    folders: book.all,
    forgetFolders: book.forget,
  };
}

/** Walks everything below `below`; without `file` it only learns what is there. */
async function lookAtAll(
  needs: TreeNeeds,
  book: FolderBook,
  wants: (path: string) => boolean,
  below: string,
  file?: (path: string, stat: Stats) => void,
): Promise<boolean> {
  const { root, table } = needs;
  if (!needs.isThere()) return false;
  const seen: Seen = { files: new Set(), folders: new Set(), unread: [] };
  await walk(root, below, {
    wants,
    folder: (folder) => {
      if (book.meet(folder)) seen.folders.add(folder);
    },
    file: (path, stat) => {
      seen.files.add(path);
      if (file) file(path, stat);
      else table.set(path, { signature: signatureOf(stat), revision: undefined });
    },
    unread: (folder) => {
      seen.unread.push(folder);
      needs.folderUnread(folder);
    },
  });
  if (!needs.isThere()) return false;
  forgetRest(needs, book, below, seen);
  return true;
}

interface Seen {
  files: Set<string>;
  folders: Set<string>;
  unread: string[];
}

/** What is known and was not met is gone, unless it lies where nobody could look. */
function forgetRest({ table, touch }: TreeNeeds, book: FolderBook, below: string, seen: Seen): void {
  const hidden = (path: string) => seen.unread.some((folder) => isBelow(path, folder));
  for (const folder of book.all()) {
    if (isBelow(folder, below) && !seen.folders.has(folder) && !hidden(folder)) book.drop(folder);
  }
  for (const path of table.paths(below)) if (!seen.files.has(path) && !hidden(path)) touch(path);
}

/** True for the folder itself too; "" is the root. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** The folders that are known: another folder of the same name needs a new watch. */
interface FolderBook {
  /** True when the folder is there; it is watched when it is new, or another one than before. */
  meet(folder: string): boolean;
  isNew(folder: string, stat: Stats): boolean;
  /** Forgets the folder and all below it, and touches the files that were there; nothing if it is not known. */
  drop(folder: string): void;
  all(): string[];
  forget(): void;
}

function folderBook({ root, table, touch, folderCame, folderWent }: TreeNeeds): FolderBook {
  const known = new Map<string, string>();
  const drop = (folder: string) => {
    if (!known.has(folder)) return;
    for (const path of [...known.keys()]) {
      if (path === folder || path.startsWith(`${folder}/`)) known.delete(path);
    }
    folderWent(folder);
    for (const path of table.paths(folder)) touch(path);
  };
  return {
    meet: (folder) => {
      const stat = statIfSeen(join(root, folder));
      if (!stat?.isDirectory()) return false;
      if (known.get(folder) === identityOf(stat)) return true;
      drop(folder);
      known.set(folder, identityOf(stat));
      folderCame(folder);
      return true;
    },
    isNew: (folder, stat) => known.get(folder) !== identityOf(stat),
    drop,
    all: () => [...known.keys()],
    forget: () => known.clear(),
  };
}

/** Every name in the folder now, and those that are known of it: some may be gone. */
function entriesOf(needs: TreeNeeds, folder: string): Set<string> {
  const names = new Set(needs.table.namesIn(folder));
  const nameOf = (path: string) => names.add(path.slice(path.lastIndexOf("/") + 1));
  const walker = { file: nameOf, unread: needs.folderUnread };
  for (const inner of walkFolder(needs.root, folder, walker).folders) nameOf(inner);
  return names;
}
