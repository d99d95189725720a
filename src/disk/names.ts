/**
 * Which paths crew looks at, by their names alone: the same answer for listing and watching.
 * Not here: what git ignores (`provenance.ts`), what people ignore (`watch.ignore`, see `text/glob.ts`).
 */
import { baseName, type WorkspacePath } from "../base/paths.ts";

/** Folders that hold other people's files by the thousand. */
const foreignFolders = new Set(["node_modules", "bower_components", "__pycache__"]);

/** Names with `_` in front that the layout lists. */
const listedNames = new Set(["_proposed"]);

/** Crew's own temporary files begin so; nobody else's name does. */
export const ownTempPrefix = ".crew-";

/** True when crew may enter a folder of this name. Names that begin with `.` or `_` are skipped unless listed. */
export function isEnteredFolder(name: string): boolean {
  return !name.startsWith(".") && !isUnlisted(name) && !foreignFolders.has(name);
}

/** True when crew looks at a file of this name: not hidden, not temporary, no conflict copy. */
export function isSeenFile(name: string): boolean {
  return !name.startsWith(".") && !isUnlisted(name) && !isTemporary(name) && !isConflict(name);
}

/** Both rules over a whole path. */
export function isSeenPath(path: WorkspacePath | string): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.every(isEnteredFolder) && isSeenFile(baseName(path));
}

function isUnlisted(name: string): boolean {
  return name.startsWith("_") && !listedNames.has(name);
}

/** Side files of editors, browsers and sync tools. `4913` is vim's probe for a writable folder. */
function isTemporary(name: string): boolean {
  return (
    name === "4913" || /~$|^#.*#$|\.(tmp|temp|sw[a-z]|part|crdownload|bak)$|___jb_(tmp|old)___$/i.test(name)
  );
}

/** Copies that sync tools make when two machines changed one file. */
function isConflict(name: string): boolean {
  return /\.sync-conflict-\d{8}-\d{6}|\(.*conflicted copy.*\)| conflict \d{4}-\d{2}-\d{2}|\.orig$/i.test(
    name,
  );
}
