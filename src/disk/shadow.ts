/**
 * Snapshots of a folder, so that what a command changed is known with old and new contents. They live in a
 * repository of crew's own in the state folder; the person's own repository is never touched.
 * Not here: when to take one (`daemon/`), reading contents (`shadow-contents.ts`), showing a diff (`text/`).
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../base/limits.ts";
import { once } from "../base/once.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import { runGit } from "./git.ts";
import { contentsOf, type Git } from "./shadow-contents.ts";

/** One state of the folder. Its contents are kept; its name is found out when it is asked for, undefined where git cannot say. */
export interface Snapshot {
  name(): Promise<string | undefined>;
}

/** One file that differs. A text is null where the file is absent, and for binary or very large files on both sides. */
export interface FileChange {
  path: WorkspacePath;
  oldText: string | null;
  newText: string | null;
  /** True when it is no text, or too large to hold: then only the fact is known. */
  binary: boolean;
}

export interface Shadow {
  /**
   * The folder as it is now; undefined when git is not there or the folder cannot be read. One start of git: somebody
   * waits for it.
   */
  take(): Promise<Snapshot | undefined>;
  /** What differs from `before` to `after`, by path; undefined when git cannot say. */
  changesBetween(before: Snapshot, after: Snapshot): Promise<FileChange[] | undefined>;
}

/** Never looked into: git's own, dependencies, and what crew itself writes all the time. */
const excludes = [".git", "node_modules/", ".crew-*.tmp", "/sessions/", "/runs/"];

/** The bytes as they are: no line ends, keywords or filters of the person's attributes. */
const attributes = "* -text -filter -ident -diff -merge -working-tree-encoding\n";

/** Snapshots of `root`, kept below `state`. The first one reads every file, later ones what has changed. */
export function shadowOf(root: DiskPath, state: DiskPath): Shadow {
  const gitDir = join(state, "shadow.git");
  let ready: Promise<boolean> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const git: Git = (args, input) =>
    runGit({
      ...{ cwd: root, args, env: envOf(gitDir, root), timeoutMs: limits.shadowMs },
      ...(input && { input }),
    });
  let latest: Snapshot | undefined;
  const takeNow = async () => {
    ready ??= prepare(gitDir, git);
    if (!(await ready)) return undefined;
    await latest?.name(); // what comes next changes the index
    const added = await git(["add", "--all", "--ignore-errors", "--", "."]);
    if (!added || added.code < 0 || added.code >= fatal) return undefined;
    latest = { name: once(() => nameOfIndex(git)) };
    return latest;
  };
  return {
    take: () => {
      const next = turn.then(takeNow);
      turn = next.catch(() => undefined);
      return next;
    },
    changesBetween: async (before, after) => {
      const [from, to] = [await before.name(), await after.name()];
      if (from === undefined || to === undefined) return undefined;
      const diff = await git(["diff-tree", "-r", "-z", "--no-renames", "--raw", from, to]);
      return diff?.code === 0 ? withContents(parseRaw(diff.stdout.toString("utf8")), git) : undefined;
    },
  };
}

/** With this code git ends that did nothing; with a smaller one some file could not be read. */
const fatal = 128;

async function nameOfIndex(git: Git): Promise<string | undefined> {
  const tree = await git(["write-tree"]);
  return tree?.code === 0 ? tree.stdout.toString("utf8").trim() : undefined;
}

async function prepare(gitDir: string, git: Git): Promise<boolean> {
  mkdirSync(join(gitDir, "info"), { recursive: true, mode: 0o700 });
  if ((await git(["init", "--quiet"]))?.code !== 0) return false;
  writeFileSync(join(gitDir, "info", "exclude"), `${excludes.join("\n")}\n`);
  writeFileSync(join(gitDir, "info", "attributes"), attributes);
  rmSync(join(gitDir, "index.lock"), { force: true }); // left by a git that was killed: one process at a time comes here
  return true;
}

function envOf(gitDir: string, root: DiskPath): Record<string, string> {
  return {
    GIT_DIR: gitDir,
    GIT_WORK_TREE: root,
    GIT_INDEX_FILE: join(gitDir, "index"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_OPTIONAL_LOCKS: "1",
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.autocrlf",
    GIT_CONFIG_VALUE_0: "false",
  };
}

interface RawChange {
  path: string;
  /** Names of contents; undefined where the file is absent or is no plain file. */
  before: string | undefined;
  after: string | undefined;
}

/** `:100644 100644 OLD NEW M\0path\0`, again and again. */
function parseRaw(text: string): RawChange[] {
  const parts = text.split("\0");
  const changes: RawChange[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const [oldMode = "", newMode = "", before = "", after = ""] = (parts[i] ?? "").slice(1).split(" ");
    const plain = (mode: string, name: string) => (mode.startsWith("100") ? name : undefined);
    changes.push({ path: parts[i + 1] ?? "", before: plain(oldMode, before), after: plain(newMode, after) });
  }
  return changes;
}

async function withContents(changes: readonly RawChange[], git: Git): Promise<FileChange[]> {
  const names = new Set(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()));
  const contents = await contentsOf([...names], git);
  return changes.map(({ path, before, after }) => {
    const [oldText, newText] = [before, after].map((name) =>
      name === undefined ? null : contents.get(name),
    );
    const binary = oldText === undefined || newText === undefined;
    const known = binary ? { oldText: null, newText: null } : { oldText, newText };
    return { path: path as WorkspacePath, ...known, binary };
  });
}
