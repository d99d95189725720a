/**
 * Where a path really lies: inside the session's folder, with every link followed, or nowhere at all.
 * Not here: reading and writing (`files.ts`), whether the client allows it.
 */
import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { errorCode } from "../base/assert.ts";

/** `path`: absolute, links resolved. `name`: relative to the folder, with `/`; "" is the folder itself. */
export interface Place {
  path: string;
  name: string;
}

/** The place of `text` in `cwd`, or a sentence that says why there is none. The file need not exist. */
export async function findPlace(cwd: string, text: string): Promise<Place | string> {
  if (text.includes("\0")) return "A path holds a NUL character.";
  const top = await realpath(cwd);
  const wanted = isAbsolute(text) ? resolve(text) : resolve(top, text);
  const path = await realOrParent(wanted);
  if (path === undefined) return `${text} is a link that leads nowhere.`;
  if (!isInside(top, path)) return `${text} lies outside the folder of the session.`;
  return { path, name: relative(top, path).split(sep).join("/") };
}

function isInside(top: string, path: string): boolean {
  const way = relative(top, path);
  return way === "" || (!isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`));
}

/** The real path; for what does not exist yet, that of its nearest folder with the rest added. */
async function realOrParent(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "ENOTDIR") throw error;
    if (await isLink(path)) return undefined;
    const parent = dirname(path);
    if (parent === path) return path;
    const above = await realOrParent(parent);
    return above === undefined ? undefined : join(above, path.slice(parent.length).replace(/^[\\/]/, ""));
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false;
  }
}
