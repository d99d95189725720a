/**
 * Runs the `git` program for crew's own questions: never interactively, never with locks, hooks or monitors of the
 * repository, always with a time limit.
 * Not here: what is asked (`provenance.ts`, `shadow.ts`), git that an agent runs (`sessions/`).
 */
import { execFile } from "node:child_process";
import { errorCode } from "../base/assert.ts";
import { limits } from "../base/limits.ts";

export interface GitCall {
  cwd: string;
  args: readonly string[];
  /** Additional variables. */
  env?: Readonly<Record<string, string>>;
  /** What the program reads. */
  input?: string | Uint8Array;
  timeoutMs?: number;
}

/** How it ended; `code` is -1 when it took too long or was killed. */
export interface GitEnd {
  code: number;
  stdout: Buffer;
}

const safe = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "blame.ignoreRevsFile="];

/** Runs git. Undefined when the program is not there; every other failure is a code. */
export function runGit(call: GitCall): Promise<GitEnd | undefined> {
  const options = {
    cwd: call.cwd,
    env: { ...cleanEnv(), ...call.env },
    timeout: call.timeoutMs ?? limits.gitMs,
    maxBuffer: limits.gitOutputBytes,
    encoding: "buffer" as const,
    windowsHide: true,
  };
  return new Promise((resolve) => {
    const child = execFile("git", [...safe, ...call.args], options, (error, stdout) => {
      if (error && errorCode(error) === "ENOENT") resolve(undefined);
      else resolve({ code: error ? exitCodeOf(error) : 0, stdout });
    });
    child.stdin?.on("error", () => {});
    child.stdin?.end(call.input ?? "");
  });
}

/** The person's variables without those that point git at another repository. */
function cleanEnv(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return { ...Object.fromEntries(own), LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
}

function exitCodeOf(error: { code?: unknown }): number {
  return typeof error.code === "number" ? error.code : -1;
}
