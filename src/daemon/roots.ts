/**
 * The folders that sessions may work in: the workspace, and the `roots` of crew.yaml.
 * Not here: what may be done in them (`permissions.ts`).
 */
import { isAbsolute, join, resolve } from "node:path";
import type { DiskPath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import type { Disk } from "../disk/door.ts";
import type { World } from "./world.ts";

/** Absolute folders by their names in crew.yaml. */
export function rootFolders(world: Pick<World, "disk" | "settings">): Map<string, DiskPath> {
  const roots = Object.entries(world.settings.roots);
  return new Map(
    roots.map(([name, path]) => [
      name,
      (isAbsolute(path) ? path : resolve(world.disk.root, path)) as DiskPath,
    ]),
  );
}

export function openRoots(world: Pick<World, "disk" | "settings" | "openDisk">): Disk[] {
  return [...rootFolders(world).values()].map((folder) => world.openDisk(folder));
}

/** The folder that a request works in: "." is the workspace, a root's name its folder, else a folder inside the workspace. */
export function folderOfCwd(world: Pick<World, "disk" | "settings">, cwd: string): DiskPath {
  const root = rootFolders(world).get(cwd);
  if (root) return root;
  const inside = !isAbsolute(cwd) && !cwd.split(/[/\\]/).includes("..");
  if (inside) return join(world.disk.root, cwd) as DiskPath;
  throw new UserError({
    message: `[cwd:: ${cwd}] is neither a folder of the workspace nor a name under roots.`,
    fix: "Name a folder below crew.yaml, or add it to roots in crew.yaml.",
  });
}
