/** A workspace on the real disk and `crew` as a real process, with a home of its own. */
import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  execFileSync,
  spawn,
  spawnSync,
} from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));

/** How a command ended, and what it printed. */
export interface Ended {
  status: number | null;
  out: string;
  err: string;
}

export interface CrewSpace {
  readonly root: string;
  at(path: string): string;
  text(path: string): string;
  save(path: string, text: string): void;
  /** Runs a command to its end; at most a minute. */
  crew(...words: string[]): Ended;
  /** The same without waiting here, for several at once. */
  crewBeside(...words: string[]): Promise<Ended>;
  git(...words: string[]): string;
  /** The folder for everything of the user's outside the workspace (CREW_HOME). */
  readonly home: string;
  /** Starts `crew watch`, with these options, and resolves when it watches. */
  watch(...words: string[]): Promise<Watcher>;
  /** Starts it and does not wait until it watches. */
  launchWatch(): Watcher;
  /** The same as `watch`, run by another program: `["prlimit", "--nofile=60"]`. That one must become crew, not start it. */
  watchBy(program: readonly string[], ...words: string[]): Promise<Watcher>;
}

export interface SpaceOptions {
  /** Is called when the folders of workspace and home are there and empty, for instance to mount something on them. */
  made?(folders: { root: string; home: string }): void;
}

export interface Watcher {
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  printed(): string;
  /** Sends the signal and resolves with the exit code once it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A fresh workspace made by `crew init`; removed, and its processes ended, when the test is over. */
export function crewSpace(options: SpaceOptions = {}): CrewSpace {
  const folder = mkdtempSync(join(tmpdir(), "crew-e2e-"));
  const root = join(folder, "space");
  mkdirSync(root);
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: join(folder, "home"),
    CREW_HOME: join(folder, "crew-home"),
    TZ: "UTC",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@example.invalid",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@example.invalid",
  };
  mkdirSync(env.HOME);
  mkdirSync(env.CREW_HOME);
  const watchers: ChildProcess[] = [];
  onTestFinished(() => {
    for (const watcher of watchers) watcher.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  options.made?.({ root, home: env.CREW_HOME });
  const space: CrewSpace = {
    root,
    home: env.CREW_HOME,
    at: (path) => join(root, path),
    text: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : ""),
    save: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    crew: (...words) => {
      const ended = spawnSync(process.execPath, [main, ...words], {
        cwd: root,
        env,
        encoding: "utf8",
        timeout: 60_000,
        input: "",
      });
      return { status: ended.status, out: ended.stdout, err: ended.stderr };
    },
    crewBeside: (...words) => endOf(spawn(process.execPath, [main, ...words], { cwd: root, env })),
    git: (...words) =>
      execFileSync("git", words, { cwd: root, env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    watch: (...words) => startWatcher(root, env, watchers, [], words),
    launchWatch: () => launchWatcher(root, env, watchers),
    watchBy: (program, ...words) => startWatcher(root, env, watchers, program, words),
  };
  const made = space.crew("init");
  if (made.status !== 0) throw new Error(`crew init failed: ${made.err}`);
  return space;
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const printed = { out: "", err: "" };
  child.stdin.end();
  child.stdout.on("data", (data) => {
    printed.out += data;
  });
  child.stderr.on("data", (data) => {
    printed.err += data;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, ...printed }));
  });
}

async function startWatcher(
  root: string,
  env: Record<string, string>,
  watchers: ChildProcess[],
  by: readonly string[],
  words: readonly string[],
): Promise<Watcher> {
  const watcher = launchWatcher(root, env, watchers, by, words);
  const ready = () => watcher.printed().includes("Watching") || watcher.process.exitCode !== null;
  await until("crew watch watches", ready);
  return watcher;
}

function launchWatcher(
  root: string,
  env: Record<string, string>,
  watchers: ChildProcess[],
  by: readonly string[] = [],
  words: readonly string[] = [],
): Watcher {
  const [program = "", ...args] = [...by, process.execPath, main, "watch", ...words];
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  watchers.push(child);
  let printed = "";
  child.stdout.on("data", (data) => {
    printed += data;
  });
  child.stderr.on("data", (data) => {
    printed += data;
  });
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    process: child,
    printed: () => printed,
    end: (signal) => {
      child.kill(signal);
      return gone;
    },
  };
}

/** Waits until `holds`, looking every 50 ms; fails with what did not come true after half a minute. */
export async function until(what: string, holds: () => boolean, timeoutMs = 30_000): Promise<void> {
  for (let waited = 0; !holds(); waited += 50) {
    if (waited > timeoutMs) throw new Error(`it did not come true in ${timeoutMs} ms that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Ids of processes whose environment carries this crew home: agents and commands that crew started there. */
export function processesOf(space: CrewSpace): string[] {
  const found = spawnSync("sh", ["-c", `grep -lsF "CREW_RUN_ID" /proc/[0-9]*/environ | cut -d/ -f3`], {
    encoding: "utf8",
  });
  return found.stdout.split("\n").filter((pid) => pid !== "" && cwdOf(pid).startsWith(space.root));
}

function cwdOf(pid: string): string {
  return spawnSync("readlink", [`/proc/${pid}/cwd`], { encoding: "utf8" }).stdout.trim();
}
