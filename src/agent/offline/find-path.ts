/**
 * Finds the file that a name means: the path itself, the same with `.md`, or the one file of that name in any folder.
 * Not here: reading it (`asks.ts`).
 */
import { baseName } from "../../base/paths.ts";
import { findFiles, unknownHere } from "./asks.ts";
import { namePaths } from "./quoting.ts";
import { StepFailed, type Work } from "./work.ts";

/** The path; the name itself when there is no such file. Several that fit are a failure that names them. */
export function* findPath(name: string, here: string | undefined): Work<string> {
  if (name === "") {
    if (here === undefined) throw new StepFailed(unknownHere);
    return here;
  }
  const stem = stemOf(name);
  const { files } = yield* findFiles({ name: baseName(stem) });
  const paths = files.map((file) => file.path);
  const exact = paths.find((path) => path === name) ?? paths.find((path) => path === `${name}.md`);
  if (exact !== undefined) return exact;
  const named = paths.filter((path) => fits(path, name));
  if (named.length > 1) throw new StepFailed(`${name} may be ${namePaths(named)}; name one of them.`);
  return named[0] ?? name;
}

/** The same name in any case, with or without its folder and ending. */
function fits(path: string, name: string): boolean {
  const [given, wanted] = [path.toLowerCase(), name.toLowerCase()];
  const wholes = [given, stemOf(given)];
  return wholes.some((whole) => whole === wanted || whole.endsWith(`/${wanted}`));
}

function stemOf(path: string): string {
  const base = baseName(path);
  const dot = base.lastIndexOf(".");
  return dot > 0 ? path.slice(0, path.length - (base.length - dot)) : path;
}

/** A name for a new file: a note unless its ending says otherwise. */
export function newPath(name: string): string {
  return /\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.md`;
}
