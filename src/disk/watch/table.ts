/**
 * What the watcher knows of every file: the state that was told last, or that crew itself made of it.
 * Not here: finding out what changed (`tree.ts`), waiting until it rests (`settle.ts`).
 */
import type { Revision } from "../../base/hash.ts";
import { baseName, folderOf } from "../../base/paths.ts";
import type { OwnWrite } from "../context.ts";
import type { Signature } from "../signature.ts";

interface Known {
  signature: Signature;
  /** Undefined until the contents were read once. */
  revision: Revision | undefined;
}

export interface FileTable {
  get(path: string): Known | undefined;
  set(path: string, known: Known): void;
  delete(path: string): void;
  /** The names of the known files in a folder; "" is the root. */
  namesIn(folder: string): string[];
  /** Every known path, or those below `folder`. */
  paths(folder?: string): string[];
  /**
   * Follows a write of crew's own. Only from the known state: if a person saved in between and was not told yet, the
   * file differs from what is known now as before, and stays news.
   */
  own(path: string, write: OwnWrite): void;
  /** Follows a move of a file or folder by crew. */
  moved(from: string, to: string): void;
}

export function fileTable(): FileTable {
  const folders = new Map<string, Map<string, Known>>();
  const get = (path: string) => folders.get(folderOf(path))?.get(baseName(path));
  const set = (path: string, known: Known) => {
    const folder = folderOf(path);
    const files = folders.get(folder) ?? new Map<string, Known>();
    files.set(baseName(path), known);
    folders.set(folder, files);
  };
  const remove = (path: string) => {
    const files = folders.get(folderOf(path));
    files?.delete(baseName(path));
    if (files?.size === 0) folders.delete(folderOf(path));
  };
  const paths = (below = "") => {
    const found: string[] = [];
    for (const [folder, files] of folders) {
      if (below !== "" && folder !== below && !folder.startsWith(`${below}/`)) continue;
      for (const name of files.keys()) found.push(folder === "" ? name : `${folder}/${name}`);
    }
    return found;
  };
  return {
    get,
    set,
    delete: remove,
    namesIn: (folder) => [...(folders.get(folder)?.keys() ?? [])],
    paths,
    own: (path, write) => {
      if (get(path)?.signature !== write.from) return;
      if (write.to === undefined) remove(path);
      else set(path, { signature: write.to, revision: write.revision });
    },
    moved: (from, to) => {
      for (const path of get(from) ? [from] : paths(from)) {
        const known = get(path);
        remove(path);
        if (known) set(to + path.slice(from.length), known);
      }
    },
  };
}
