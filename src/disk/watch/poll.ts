/**
 * Watching for file systems without events (network shares, some containers): chokidar asks for every file in turn.
 * Not here: watching with events (`folders.ts`), what counts as news (`settle.ts`).
 */
import { relative, sep } from "node:path";
import { limits } from "../../base/limits.ts";
import { baseName, type DiskPath } from "../../base/paths.ts";
import { isIgnored } from "../../text/glob.ts";
import { isEnteredFolder, isSeenFile } from "../names.ts";

/** Touches what chokidar sees change below `root`. Resolves once it knows the folder. */
export async function pollFiles(
  root: DiskPath,
  ignore: readonly string[],
  touch: (path: string) => void,
): Promise<{ close(): Promise<void> }> {
  const { watch } = await import("chokidar");
  const nameOf = (full: string) => relative(root, full).split(sep).join("/");
  const watcher = watch(root, {
    usePolling: true,
    interval: limits.pollMs / 2,
    binaryInterval: limits.pollMs,
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (full, stats) => {
      const path = nameOf(full);
      if (path === "" || !stats) return false;
      const name = baseName(path);
      const seen = stats.isDirectory() ? isEnteredFolder(name) : stats.isFile() && isSeenFile(name);
      return !seen || isIgnored(path, ignore);
    },
  });
  for (const event of ["add", "change", "unlink"] as const) watcher.on(event, (full) => touch(nameOf(full)));
  await new Promise<void>((resolve) => watcher.once("ready", () => resolve()));
  return watcher;
}
