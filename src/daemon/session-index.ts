/**
 * Where each session's folder lies, by its short id: filled from the list of files.
 * Not here: the shape of the folder (`session-folder.ts`).
 */
import { type SessionFolder, sessionFolderAt } from "./session-folder.ts";

export interface SessionIndex {
  find(session: string): SessionFolder | undefined;
  add(session: string, folder: SessionFolder): void;
  all(): (SessionFolder & { id: string })[];
}

export function makeSessionIndex(home: string, paths: Iterable<string>): SessionIndex {
  const folders = new Map<string, SessionFolder>();
  for (const path of paths) {
    const found = sessionFolderAt(home, path);
    if (found) folders.set(found.id, found);
  }
  return {
    find: (session) => folders.get(session),
    add: (session, folder) => folders.set(session, folder),
    all: () => [...folders].map(([id, folder]) => ({ ...folder, id })),
  };
}
