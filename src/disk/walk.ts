/**
 * Walks the folder: every file that crew may look at, with its size and time. Links are not entered: what they name
 * inside the workspace is found where it lies.
 * Not here: which names count (`names.ts`), reading (`read.ts`).
 */
import { type Dirent, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../base/assert.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import { scratchPrefix } from "../text/file-names.ts";
import { isEnteredFolder, isSeenFile } from "./names.ts";
import { statIfSeen } from "./stat.ts";

export interface Walker {
  file(path: WorkspacePath, stat: Stats): void;
  /** Called before the files in it; "" is the root. */
  folder?(path: string): void;
  /** A temporary file of crew's own. */
  temp?(path: WorkspacePath): void;
  /** A folder that is there and cannot be listed; without this, only a folder that may not be read is passed over. */
  unread?(folder: string): void;
  /** False for paths that people want ignored. */
  wants?(path: string): boolean;
}

/** How many files are looked at before others get their turn. */
const filesATurn = 500;

/** Walks all below `folder` (""; the root). What vanishes on the way is left out, what may not be read too. */
export async function walk(root: DiskPath, folder: string, walker: Walker): Promise<void> {
  const folders = [folder];
  let looked = 0;
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const inside = walkFolder(root, next, walker);
    folders.push(...inside.folders);
    looked += inside.files + 1;
    if (looked < filesATurn) continue;
    looked = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** One folder: tells its files, and gives the folders to go into. */
export function walkFolder(
  root: DiskPath,
  folder: string,
  walker: Walker,
): { folders: string[]; files: number } {
  const folders: string[] = [];
  let files = 0;
  walker.folder?.(folder);
  for (const entry of entriesOf(join(root, folder), walker.unread && (() => walker.unread?.(folder)))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isEnteredFolder(entry.name) && (walker.wants?.(path) ?? true)) folders.push(path);
    } else if (entry.isFile()) {
      if (entry.name.startsWith(scratchPrefix)) walker.temp?.(path as WorkspacePath);
      else if (isSeenFile(entry.name) && (walker.wants?.(path) ?? true)) files += tell(root, path, walker);
    }
  }
  return { folders, files };
}

function tell(root: DiskPath, path: string, walker: Walker): number {
  const stat = statIfSeen(join(root, path));
  if (!stat?.isFile()) return 0;
  walker.file(path as WorkspacePath, stat);
  return 1;
}

function entriesOf(folder: string, unread: (() => void) | undefined): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (["ENOENT", "ENOTDIR"].includes(code)) return [];
    if (code === "" || (!unread && !["EACCES", "EPERM"].includes(code))) throw error;
    unread?.();
    return [];
  }
}
