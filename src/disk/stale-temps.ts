/**
 * Clears up temporary files that a crash left. One may hold a person's save that had just been swapped out, so nothing
 * is removed but text that crew itself wrote and that stands nowhere else's place.
 * Not here: their names (`temp.ts`), the swap that was cut off (`swap.ts`).
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { baseName, type DiskPath, type WorkspacePath } from "../base/paths.ts";
import type { DiskContext } from "./context.ts";
import { type Look, lookAt } from "./look.ts";
import { isRunning } from "./process-start.ts";
import { keepLate } from "./replace.ts";
import { statOf } from "./stat.ts";
import { giveBack } from "./swap.ts";
import { parseTempName, removeQuietly, short, type TempName } from "./temp.ts";
import { walk } from "./walk.ts";

/** Clears up after processes that are gone. */
export async function clearStaleTemps(disk: DiskContext): Promise<void> {
  const temps: WorkspacePath[] = [];
  await walk(disk.root, "", { file: () => {}, temp: (path) => temps.push(path) });
  for (const path of temps) clear(disk, path);
}

function clear(disk: DiskContext, path: WorkspacePath): void {
  const name = parseTempName(baseName(path));
  const temp = join(disk.root, path) as DiskPath;
  const held = name && !isRunning(name.pid) ? lookAt(temp) : undefined;
  if (!name || !held) return;
  if (short(held.revision) === name.to) {
    removeQuietly(temp);
    return;
  }
  const swapped = findSwapped(temp, name);
  if (swapped && short(held.revision) !== name.from && disk.native()) restore(disk, temp, swapped, path);
  else keepLate(disk, path, temp);
}

/** The file beside `temp` that holds what crew had written, if the crash came after the swap. */
function findSwapped(temp: DiskPath, name: TempName): { path: string; look: Look } | undefined {
  for (const entry of readdirSync(dirname(temp))) {
    const path = join(dirname(temp), entry);
    if (path === temp || !statOf(path)?.isFile()) continue;
    const look = lookAt(path);
    if (look && short(look.revision) === name.to) return { path, look };
  }
  return undefined;
}

function restore(
  disk: DiskContext,
  temp: DiskPath,
  swapped: { path: string; look: Look },
  path: WorkspacePath,
): void {
  const { revision } = swapped.look;
  giveBack({
    path: swapped.path,
    temp,
    readAs: revision,
    own: revision,
    native: disk.native(),
    keepStray: (file) => keepLate(disk, path, file),
    takeOwn: removeQuietly,
  });
}
