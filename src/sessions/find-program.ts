/**
 * Where a program is, as the system itself would look for it.
 * Not here: which programs are agents (`runtimes.ts`).
 */
import { constants, existsSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { Environment } from "./environment.ts";
import { findOnWindows } from "./windows-command.ts";

/** The path of `program`: as it stands when it is absolute, else the first on PATH that may be run; else undefined. */
export async function findProgram(program: string, env: Environment): Promise<string | undefined> {
  if (process.platform === "win32") return findOnWindows(program, env, existsSync);
  if (isAbsolute(program)) return (await mayRun(program)) ? program : undefined;
  // A name with a folder in it is relative to somewhere: there is no one place where it would be found.
  if (program.includes("/")) return undefined;
  for (const folder of (env.PATH ?? "").split(delimiter).filter(isAbsolute)) {
    const path = join(folder, program);
    if (await mayRun(path)) return path;
  }
  return undefined;
}

async function mayRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
