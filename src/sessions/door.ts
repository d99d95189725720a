/**
 * The door to other programs: agents over ACP, and commands. The real one is `launch.ts`;
 * tests hold agents that answer from a script (`tests/fakes/`).
 * Not here: the protocol (`connect.ts`), whether a program may run (`policy/`, `disk/trust.ts`).
 */
import type { DiskPath } from "../base/paths.ts";

/** A program to start: never through a shell unless `command` names one. */
export interface Launch {
  command: readonly [string, ...string[]];
  cwd: DiskPath;
  /** The whole environment of the program; nothing is inherited. */
  env: Readonly<Record<string, string>>;
}

/** How a program ended. `error` when it could not be started at all (`ENOENT` and its text). */
export interface Exit {
  code: number | undefined;
  signal: string | undefined;
  error?: { code: string | undefined; message: string };
}

/** A running agent: its two byte streams, and its end. */
export interface AgentProcess {
  readonly pid: number | undefined;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stdin: WritableStream<Uint8Array>;
  /** Resolves once, when the process is gone or could not be started; never rejects. */
  readonly exited: Promise<Exit>;
  /** The last bytes of standard error, as text. */
  stderrTail(): string;
  /** Closes standard input, waits, SIGTERM to the group, waits, SIGKILL; resolves when it is gone. */
  end(): Promise<Exit>;
}

/** A running command whose output is gathered (for `terminal/*`, jobs and probes). */
export interface RunningCommand {
  /** Standard output and error as they came, cut from the start to `limitBytes` on a character border. */
  output(): { text: string; truncated: boolean };
  readonly exited: Promise<Exit>;
  /** Ends the command and its whole process group. */
  kill(): Promise<void>;
}

export interface Agents {
  launch(launch: Launch): AgentProcess;
  run(launch: Launch, limitBytes: number): RunningCommand;
  /** Ends what a crew that was killed left running, and names it; nothing of other processes is touched. */
  endOrphans(): Promise<string[]>;
  /** The path of a program on PATH, or undefined: how crew finds installed agents. */
  find(program: string): Promise<string | undefined>;
}
