/**
 * Finds the repository that a folder lies in, and the folders where git keeps its things: worktrees and submodules have
 * a file `.git` that names them.
 * Not here: asking git (`git.ts`).
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

export interface Repository {
  /** The folder that holds `.git`. */
  top: string;
  /** HEAD, index and the reflog of HEAD lie here. */
  gitDir: string;
  /** Branches and their reflogs lie here; the same as `gitDir` but for worktrees. */
  commonDir: string;
}

/** The repository around `folder`, which is a real path; undefined when there is none. */
export function findRepository(folder: string): Repository | undefined {
  for (let top = folder; ; top = dirname(top)) {
    const gitDir = gitDirOf(join(top, ".git"));
    if (gitDir !== undefined) return { top, gitDir, commonDir: commonDirOf(gitDir) };
    if (top === dirname(top)) return undefined;
  }
}

function gitDirOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  if (stat.isDirectory()) return path;
  const named = /^gitdir: (.*)$/m.exec(readFileSync(path, "utf8"))?.[1]?.trim();
  return named === undefined ? undefined : resolve(dirname(path), named);
}

function commonDirOf(gitDir: string): string {
  const file = join(gitDir, "commondir");
  return existsSync(file) ? resolve(gitDir, readFileSync(file, "utf8").trim()) : gitDir;
}

/** True while git, or a person in the middle of a rebase, is changing many files. */
export function isGitBusy(repository: Repository): boolean {
  return ["index.lock", "HEAD.lock", "rebase-merge", "rebase-apply"].some((name) =>
    existsSync(join(repository.gitDir, name)),
  );
}

/** True when the working files hold what another commit brings and no commit records yet: merge, pick, rebase. */
export function isGitMerging(repository: Repository): boolean {
  return ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"].some((name) =>
    existsSync(join(repository.gitDir, name)),
  );
}
