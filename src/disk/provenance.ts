/**
 * Says whether lines of a file were brought by git or typed here. Whatever cannot be found out counts as brought: a
 * mark in it then waits for a person.
 * Not here: what follows for a request (`reconcile/`), git's diary (`reflog.ts`).
 */
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Instant } from "../base/instant.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { Provenance } from "./door.ts";
import { type GitEnd, runGit } from "./git.ts";
import { findRepository, isGitMerging, type Repository } from "./git-dir.ts";
import { commitsMadeHere, headReflog, isMovement } from "./reflog.ts";
import { resolveTarget } from "./resolve.ts";

/** A file in a repository. */
interface Tracked {
  repository: Repository;
  /** The path from the top of the repository. */
  path: string;
}

/** Provenance for the workspace at `root`. `degraded` hears one sentence when git is needed and not there. */
export function gitProvenance(root: DiskPath, degraded: (message: string) => void): Provenance {
  return {
    broughtByGit: async (path, from, to) => {
      const file = locate(root, path);
      return file ? isBrought(file, from, to, degraded) : false;
    },
    lastBroughtAt: async (path) => {
      const file = locate(root, path);
      return file ? lastMovement(file.repository) : undefined;
    },
    outside: async (path) => isNested(root, path) || isGitIgnored(locate(root, path)),
  };
}

function locate(root: DiskPath, path: WorkspacePath): Tracked | undefined {
  const target = resolveTarget(root, path);
  if (target.kind === "invalid") return undefined;
  const repository = findRepository(existingFolder(dirname(target.path)));
  return repository && { repository, path: relative(repository.top, target.path).replaceAll("\\", "/") };
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

async function isBrought(
  file: Tracked,
  from: number,
  to: number,
  degraded: (message: string) => void,
): Promise<boolean> {
  const head = await ask(file, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  if (!head) {
    degraded("The program git was not found, so marks in this repository wait until it is there.");
    return true;
  }
  const merging = isGitMerging(file.repository);
  if (head.code === 1) return merging;
  if ((await ask(file, ["cat-file", "-e", `HEAD:${file.path}`]))?.code !== 0) {
    return merging || head.code !== 0;
  }
  const commits = await blamed(file, from, to);
  if (!commits) return true;
  return commits.some(isUncommitted) ? merging : newestIsBrought(file, commits);
}

/** The commits that lines `from`..`to` of the working file come from; undefined when git cannot say. */
async function blamed(file: Tracked, from: number, to: number): Promise<string[] | undefined> {
  const blame = await ask(file, ["blame", "--porcelain", "-L", `${from},${to}`, "--", file.path]);
  if (blame?.code !== 0) return undefined;
  const heads = blame.stdout.toString("utf8").match(/^[0-9a-f]{40,64} \d+ \d+( \d+)?$/gm) ?? [];
  return heads.length === 0 ? undefined : [...new Set(heads.map((head) => head.split(" ")[0] ?? ""))];
}

function isUncommitted(commit: string): boolean {
  return /^0+$/.test(commit);
}

/**
 * A block may hold lines from both: what counts is who had the last word. A brought commit had it unless a commit
 * made here came after it.
 */
async function newestIsBrought(file: Tracked, commits: readonly string[]): Promise<boolean> {
  const madeHere = commitsMadeHere(file.repository);
  const here = commits.filter((commit) => madeHere.has(commit));
  for (const brought of commits.filter((commit) => !madeHere.has(commit))) {
    if (!(await hasDescendant(file, brought, here))) return true;
  }
  return false;
}

async function hasDescendant(file: Tracked, commit: string, later: readonly string[]): Promise<boolean> {
  for (const candidate of later) {
    if ((await ask(file, ["merge-base", "--is-ancestor", commit, candidate]))?.code === 0) return true;
  }
  return false;
}

function lastMovement(repository: Repository): Instant | undefined {
  return headReflog(repository).filter(isMovement).at(-1)?.at;
}

/** A folder below the root with a repository or workspace of its own is that one's business. */
function isNested(root: DiskPath, path: WorkspacePath): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.some((_, i) => {
    const folder = join(root, ...folders.slice(0, i + 1));
    return existsSync(join(folder, ".git")) || existsSync(join(folder, "crew.yaml"));
  });
}

async function isGitIgnored(file: Tracked | undefined): Promise<boolean> {
  if (!file) return false;
  const args = ["check-ignore", "-z", "--stdin"];
  return (await runGit({ cwd: file.repository.top, args, input: `${file.path}\0` }))?.code === 0;
}

function ask(file: Tracked, args: readonly string[]): Promise<GitEnd | undefined> {
  return runGit({ cwd: file.repository.top, args: ["--literal-pathspecs", ...args] });
}
