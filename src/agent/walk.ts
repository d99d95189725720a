/**
 * Every text file of the session's folder that is worth a look: no hidden ones, no `node_modules`, nothing that git
 * ignores, no links, and none of the logs that a workspace keeps of its own doings.
 * Not here: which of them a request means (`tools/find-files.ts`), reading them (`files.ts`).
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { limits } from "../base/limits.ts";
import { type IgnoreRule, isIgnored, parseGitignore } from "./gitignore.ts";

export interface ListedFile {
  /** Relative to the folder, with `/`. */
  path: string;
  sizeBytes: number;
}

export interface Listing {
  /** Sorted by path. */
  files: ListedFile[];
  /** True when there are more than `limits.agentFiles`. */
  cut: boolean;
}

/** Folders of a workspace (a folder with `crew.yaml`) that hold records about the work, not the work. */
const recordFolders = ["sessions", "runs", "audit", "usage", "approvals"];

/** Lists the files below `cwd`. A folder that cannot be read is left out. Rejects only when aborted. */
export async function listFiles(cwd: string, signal: AbortSignal): Promise<Listing> {
  const listing: Listing = { files: [], cut: false };
  await walk({ cwd, signal, listing, records: new Set() }, "", []);
  listing.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listing;
}

interface Walk {
  cwd: string;
  signal: AbortSignal;
  listing: Listing;
  /** Folders of records, relative to `cwd`. */
  records: Set<string>;
}

/** The record folders of the workspace whose settings lie in `base`; its layout may lie in a folder of its own (`home`). */
async function recordsOf(cwd: string, base: string): Promise<string[]> {
  const settings = await readFile(join(cwd, base, "crew.yaml"), "utf8").catch(() => "");
  const home = /^home:\s*["']?([\w./-]+?)\/?["']?\s*(#.*)?$/m.exec(settings)?.[1] ?? ".";
  return recordFolders.map((folder) => posix.join(base, home, folder));
}

async function walk(all: Walk, base: string, above: readonly IgnoreRule[]): Promise<void> {
  all.signal.throwIfAborted();
  const entries = await entriesOf(join(all.cwd, base));
  const names = new Set(entries.map((entry) => entry.name));
  const rules = names.has(".gitignore") ? [...above, ...(await rulesOf(all.cwd, base))] : above;
  if (names.has("crew.yaml")) for (const folder of await recordsOf(all.cwd, base)) all.records.add(folder);
  for (const entry of entries) {
    if (all.listing.cut) return;
    const path = base + entry.name;
    if (entry.name.startsWith(".") || isIgnored(rules, path, entry.isDirectory())) continue;
    if (entry.isDirectory() && entry.name !== "node_modules" && !all.records.has(path))
      await walk(all, `${path}/`, rules);
    if (entry.isFile()) await addFile(all, path);
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

async function rulesOf(cwd: string, base: string): Promise<IgnoreRule[]> {
  try {
    return parseGitignore(await readFile(join(cwd, base, ".gitignore"), "utf8"), base);
  } catch {
    return [];
  }
}

async function addFile(all: Walk, path: string): Promise<void> {
  if (all.listing.files.length >= limits.agentFiles) {
    all.listing.cut = true;
    return;
  }
  try {
    all.listing.files.push({ path, sizeBytes: (await stat(join(all.cwd, path))).size });
  } catch {
    // Gone between the listing and the look: it is not there.
  }
}
