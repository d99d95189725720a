/**
 * Which paths crew looks at, by their names alone: the same answer for listing and watching.
 * Not here: names of editors and sync tools (`text/file-names.ts`), what git ignores (`provenance.ts`), what people ignore (`watch.ignore`, see `text/glob.ts`).
 */
import { baseName, type WorkspacePath } from "../base/paths.ts";
import { isConflictCopy, isTemporaryName } from "../text/file-names.ts";

/** Folders that hold other people's files by the thousand. */
const foreignFolders = new Set(["node_modules", "bower_components", "__pycache__"]);

/** Names with `_` in front that the layout lists. */
const listedNames = new Set(["_proposed"]);

/** True when crew may enter a folder of this name. Names that begin with `.` or `_` are skipped unless listed. */
export function isEnteredFolder(name: string): boolean {
  return !name.startsWith(".") && !isUnlisted(name) && !foreignFolders.has(name);
}

/** Logs of a month. When two machines append, a sync tool keeps the lines of one of them in a conflict copy: they count. */
const monthlyLog = /^\d{4}-\d{2}.*\.jsonl$/;

/** True when crew looks at a file of this name: not hidden, not temporary, no conflict copy of anything but a log. */
export function isSeenFile(name: string): boolean {
  if (name.startsWith(".") || isUnlisted(name) || isTemporaryName(name)) return false;
  return !isConflictCopy(name) || monthlyLog.test(name);
}

/** Both rules over a whole path. */
export function isSeenPath(path: WorkspacePath | string): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.every(isEnteredFolder) && isSeenFile(baseName(path));
}

function isUnlisted(name: string): boolean {
  return name.startsWith("_") && !listedNames.has(name);
}
