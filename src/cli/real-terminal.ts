/**
 * The terminal of this process.
 * Not here: what is said (`print.ts`, the commands).
 */
import { errorCode } from "../base/assert.ts";
import { safeForTerminal } from "./safe-output.ts";
import type { Terminal } from "./terminal.ts";

const defaultColumns = 80;

/** Builds the terminal on the standard streams; `env` decides about colour (`NO_COLOR`, `TERM=dumb`). */
export function realTerminal(proc: NodeJS.Process): Terminal {
  const { stdin, stdout, stderr, env } = proc;
  quietWhenReaderLeft(stdout);
  quietWhenReaderLeft(stderr);
  const rich = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  let lines: Lines | undefined;
  return {
    out: (text) => void stdout.write(safeForTerminal(text, rich)),
    err: (text) => void stderr.write(safeForTerminal(text, rich)),
    rich,
    columns: stdout.columns || defaultColumns,
    asks: stdin.isTTY === true && stderr.isTTY === true,
    readLine: async (prompt) => {
      lines ??= await openLines(stdin, stderr);
      return lines.next(prompt);
    },
    readAll: () => readAll(stdin),
    interrupted: () => interrupted(proc),
  };
}

/** `crew sessions list | head -1`: the reader has what it wanted; the rest goes nowhere, without a word. */
function quietWhenReaderLeft(stream: NodeJS.WriteStream): void {
  stream.on("error", (error) => {
    if (errorCode(error) !== "EPIPE") throw error;
  });
}

interface Lines {
  next(prompt: string): Promise<string | undefined>;
}

/** One reader for all questions, so that lines typed ahead are not lost between two of them. */
async function openLines(stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream): Promise<Lines> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: stdin, output: stderr, terminal: stdin.isTTY === true });
  const iterator = reader[Symbol.asyncIterator]();
  return {
    next: async (prompt) => {
      stdin.ref();
      stderr.write(prompt);
      const { value, done } = await iterator.next();
      // An idle reader must not keep the process alive after the command is done.
      stdin.unref();
      return done ? undefined : value;
    },
  };
}

async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function interrupted(proc: NodeJS.Process): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      // A second Ctrl-C ends the process at once.
      proc.removeListener("SIGINT", stop);
      proc.removeListener("SIGTERM", stop);
      resolve();
    };
    proc.on("SIGINT", stop);
    proc.on("SIGTERM", stop);
  });
}
