/**
 * Runs one command: in a terminal of the client where it offers that, else as a child process after asking.
 * It runs until it ends or the turn is cancelled; how long a turn may take is the client's affair.
 * Not here: which command (the request names it), what its end means (`offline/skills/run.ts`).
 */
import { spawn } from "node:child_process";
import { limits } from "../base/limits.ts";
import { type Client, reasonOf } from "./client.ts";
import { commandWords } from "./shell-words.ts";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `exitCode` is null when a signal ended it. `output` is its tail, at most `limits.commandOutputBytes`. */
interface CommandEnd {
  exitCode: number | null;
  signal: string | null;
  output: string;
  truncated: boolean;
}

export interface Commands {
  /** The end of the command, or the reason why it did not run. Rejects only when the turn is cancelled. */
  run(callId: string, line: string): Promise<CommandEnd | string>;
}

/** `env` is for commands that the agent runs itself; a client's terminal has the client's. */
export function commandsOf(cwd: string, env: Environment, client: Client, signal: AbortSignal): Commands {
  return {
    run: async (callId, line) => {
      signal.throwIfAborted();
      const argv = commandWords(line);
      if (client.offers.terminal) return runInTerminal(client, callId, argv, cwd, signal);
      if (!(await client.ask({ toolCallId: callId }))) return "The client did not allow it.";
      return runHere(argv, { cwd, env }, signal);
    },
  };
}

async function runInTerminal(
  client: Client,
  callId: string,
  argv: readonly [string, ...string[]],
  cwd: string,
  signal: AbortSignal,
): Promise<CommandEnd | string> {
  let terminal: Awaited<ReturnType<Client["terminal"]>>;
  try {
    terminal = await client.terminal(argv, cwd, limits.commandOutputBytes);
  } catch (error) {
    return reasonOf(error);
  }
  const kill = () => void terminal.kill().catch(() => undefined);
  signal.addEventListener("abort", kill, { once: true });
  try {
    const content = [{ type: "terminal", terminalId: terminal.id } as const];
    await client.update({ sessionUpdate: "tool_call_update", toolCallId: callId, content });
    if (signal.aborted) kill();
    const end = await terminal.waitForExit();
    const { output, truncated } = await terminal.currentOutput();
    signal.throwIfAborted();
    return { exitCode: end.exitCode ?? null, signal: end.signal ?? null, output, truncated };
  } finally {
    signal.removeEventListener("abort", kill);
    await terminal.release().catch(() => undefined);
  }
}

function runHere(
  argv: readonly [string, ...string[]],
  where: { cwd: string; env: Environment },
  signal: AbortSignal,
): Promise<CommandEnd | string> {
  const [program, ...args] = argv;
  return new Promise((resolve, reject) => {
    // A group of its own, so that a cancelled turn ends what the command started, too.
    const child = spawn(program, args, { ...where, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const tail = makeTail(limits.commandOutputBytes);
    const kill = () => {
      if (child.pid !== undefined) killGroup(child.pid);
    };
    signal.addEventListener("abort", kill, { once: true });
    child.stdout.on("data", tail.add);
    child.stderr.on("data", tail.add);
    child.on("error", (error) => resolve(`${program} could not be started: ${error.message}.`));
    child.on("close", (exitCode, endedBy) => {
      signal.removeEventListener("abort", kill);
      if (signal.aborted) reject(signal.reason);
      else resolve({ exitCode, signal: endedBy, ...tail.end() });
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Keeps the last bytes, and drops a character that was cut in two. */
function makeTail(limitBytes: number) {
  let kept: Buffer = Buffer.alloc(0);
  let truncated = false;
  return {
    add: (bytes: Buffer) => {
      const all = Buffer.concat([kept, bytes]);
      truncated ||= all.length > limitBytes;
      kept = all.subarray(Math.max(0, all.length - limitBytes));
    },
    end: () => ({ output: kept.toString("utf8").replace(/^\uFFFD+/, ""), truncated }),
  };
}
