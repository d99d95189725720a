/**
 * Where a session works, and how the rules name a file.
 * Not here: links on disk (whoever asks resolves them first), which rule matches (`decide.ts`).
 */
import { posix } from "node:path";
import { isAbsolutePath } from "../base/paths.ts";

/** Where things are; all absolute with `/` and without a final one. */
export interface Places {
  workspace: string;
  /** The folder of the layout relative to the workspace: `.` or "", or `crew` (`crew/`) inside a vault or repository. */
  home: string;
  /** Other folders that sessions may work in. */
  roots: readonly string[];
  /** The person's home folder. */
  userHome: string;
  /** crew's configuration and state outside the workspace. */
  crewFolders: readonly string[];
}

/** A file as patterns see it. */
export interface FileName {
  /** Relative to the workspace, "" for the workspace itself; absent when it lies outside. */
  inside?: string;
  absolute: string;
}

/**
 * The name of `path`: absolute, `~/…`, or relative to `cwd` (itself relative to the workspace, or absolute).
 * `.` and `..` are taken out, so that no spelling leads around a rule.
 */
export function nameFile(places: Places, path: string, cwd = "."): FileName {
  const full = path.replace(/^~(?=\/|$)/, () => places.userHome);
  const absolute = trimEnd(
    isAbsolutePath(full) ? posix.normalize(full) : posix.join(folder(places, cwd), full),
  );
  const workspace = trimEnd(places.workspace);
  if (absolute === workspace) return { inside: "", absolute };
  return absolute.startsWith(`${workspace}/`)
    ? { inside: absolute.slice(workspace.length + 1), absolute }
    : { absolute };
}

function folder(places: Places, cwd: string): string {
  return isAbsolutePath(cwd) ? cwd : posix.join(places.workspace, cwd);
}

function trimEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}
