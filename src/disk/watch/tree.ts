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
import { statIfSeen } from "../stat.ts";
import { walk, walkFolder } from "../walk.ts";
import type { TouchedNames } from "./folders.ts";
import { isThere } from "./hold.ts";
import type { FileTable } from "./table.ts";

export interface Tree {
  /** Looks at the named entries of a folder, or at all of them. */
  look(folder: string, names: TouchedNames): void;
  /** Looks at everything; at the first time nothing is touched, only learnt. Gives turns to others. */
  lookAtAll(first: boolean): Promise<void>;
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
  /** A folder to watch came, or went with all below it. */
  folderCame(folder: string): void;
  folderWent(folder: string): void;
}

export function tree(needs: TreeNeeds): Tree {
  const { root, table, touch } = needs;
  const book = folderBook(needs);
  const wants = (path: string) => !isIgnored(path, needs.ignore);
  const file = (path: string, stat: Stats) => {
    if (table.get(path)?.signature !== signatureOf(stat)) touch(path);
  };
  /** Watched before it is looked into, so that what is made in between is seen by one or the other. */
  const enter = (folder: string) => {
    if (book.meet(folder))
      for (const inner of walkFolder(root, folder, { file, wants }).folders) enter(inner);
  };
  const lookAtEntry = (path: string, name: string) => {
    const stat = statIfSeen(join(root, path));
    if (stat?.isDirectory()) {
      if (book.isNew(path, stat) && isEnteredFolder(name) && wants(path)) enter(path);
    } else book.drop(path);
    if (!isSeenFile(name) || !wants(path)) return;
    if (stat?.isFile()) file(path, stat);
    else if (table.get(path)) touch(path);
  };
  return {
    look: (folder, names) => {
      if (!isThere(root)) return;
      const below = names === "all" ? entriesOf(needs, folder) : names;
      for (const name of below) lookAtEntry(folder === "" ? name : `${folder}/${name}`, name);
    },
    lookAtAll: (first) => lookAtAll(needs, book, wants, first ? undefined : file),
    folders: book.all,
    forgetFolders: book.forget,
  };
}

/** Walks everything; without `file` it only learns what is there. */
async function lookAtAll(
  { root, table, touch }: TreeNeeds,
  book: FolderBook,
  wants: (path: string) => boolean,
  file?: (path: string, stat: Stats) => void,
): Promise<void> {
  if (!isThere(root)) return;
  const files = new Set<string>();
  const folders = new Set<string>();
  await walk(root, "", {
    wants,
    folder: (folder) => {
      if (book.meet(folder)) folders.add(folder);
    },
    file: (path, stat) => {
      files.add(path);
      if (file) file(path, stat);
      else table.set(path, { signature: signatureOf(stat), revision: undefined });
    },
  });
  if (!isThere(root)) return;
  for (const folder of book.all()) if (!folders.has(folder)) book.drop(folder);
  for (const path of table.paths()) if (!files.has(path)) touch(path);
}

/** The folders that are known, by inode: another folder of the same name needs a new watch. */
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
  const inodes = new Map<string, number>();
  const drop = (folder: string) => {
    if (!inodes.has(folder)) return;
    for (const path of [...inodes.keys()]) {
      if (path === folder || path.startsWith(`${folder}/`)) inodes.delete(path);
    }
    folderWent(folder);
    for (const path of table.paths(folder)) touch(path);
  };
  return {
    meet: (folder) => {
      const stat = statIfSeen(join(root, folder));
      if (!stat?.isDirectory()) return false;
      if (inodes.get(folder) === stat.ino) return true;
      drop(folder);
      inodes.set(folder, stat.ino);
      folderCame(folder);
      return true;
    },
    isNew: (folder, stat) => inodes.get(folder) !== stat.ino,
    drop,
    all: () => [...inodes.keys()],
    forget: () => inodes.clear(),
  };
}

/** Every name in the folder now, and those that are known of it: some may be gone. */
function entriesOf(needs: TreeNeeds, folder: string): Set<string> {
  const names = new Set(needs.table.namesIn(folder));
  const nameOf = (path: string) => names.add(path.slice(path.lastIndexOf("/") + 1));
  for (const inner of walkFolder(needs.root, folder, { file: nameOf }).folders) nameOf(inner);
  return names;
}
