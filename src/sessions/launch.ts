/**
 * The real door to other programs: agents with their byte streams, and commands whose output is gathered.
 * Not here: the protocol (`connect.ts`), whether a program may run (`policy/`).
 */
import { Readable, Writable } from "node:stream";
import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import { limits } from "../base/limits.ts";
import { type Child, startChild } from "./child.ts";
import type { AgentProcess, Agents, Launch, RunningCommand } from "./door.ts";
import { endProcess, type LadderTimes } from "./end-process.ts";
import type { Environment } from "./environment.ts";
import { findProgram } from "./find-program.ts";
import { endOrphans, makeMarkers } from "./markers.ts";
import { makeTailBuffer } from "./tail-buffer.ts";
import { atMost } from "./timing.ts";

export interface SystemAgentsOptions {
  clock: Clock;
  ids: Pick<Ids, "secret">;
  /** crew's own environment: where `find` looks. Programs get only what their `Launch` says. */
  environment: Environment;
  /** Shorter steps for tests. */
  times?: LadderTimes;
}

const defaultTimes: LadderTimes = { stdinMs: limits.endStdinMs, termMs: limits.endTermMs };

/** Programs of this machine. */
export function systemAgents(options: SystemAgentsOptions): Agents {
  const { clock, environment, times = defaultTimes } = options;
  const nextMarker = makeMarkers(options.ids.secret);
  return {
    launch: (launch) => launchAgent(launch, clock, nextMarker(), times),
    run: (launch, limitBytes) => runCommand(launch, limitBytes, clock, nextMarker(), times),
    find: (program) => findProgram(program, environment),
    endOrphans: async () => (await endOrphans()).map(({ pid, command }) => `${pid} (${command})`),
  };
}

function launchAgent(launch: Launch, clock: Clock, marker: string, times: LadderTimes): AgentProcess {
  const child = startChild(launch, marker, "pipe");
  const stderr = makeTailBuffer(limits.stderrTailBytes);
  child.process?.stderr?.on("data", stderr.push);
  const { stdin, stdout } = child.process ?? {};
  // A broken pipe means that the agent is gone; its exit says so better.
  stdin?.on("error", () => {});
  let ending: ReturnType<AgentProcess["end"]> | undefined;
  return {
    pid: child.process?.pid,
    stdout: stdout ? (Readable.toWeb(stdout) as ReadableStream<Uint8Array>) : emptyStream(),
    stdin: stdin ? (Writable.toWeb(stdin) as WritableStream<Uint8Array>) : new WritableStream<Uint8Array>(),
    exited: child.exited,
    stderrTail: () => stderr.read().text,
    end: () => {
      ending ??= endProcess(clock, child, marker, times, () => stdin?.end());
      return ending;
    },
  };
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
}

function runCommand(
  launch: Launch,
  limitBytes: number,
  clock: Clock,
  marker: string,
  times: LadderTimes,
): RunningCommand {
  const child = startChild(launch, marker, "ignore");
  const output = makeTailBuffer(limitBytes);
  child.process?.stdout?.on("data", output.push);
  child.process?.stderr?.on("data", output.push);
  let ending: Promise<void> | undefined;
  return {
    output: output.read,
    exited: afterOutput(child, clock),
    kill: () => {
      ending ??= endProcess(clock, child, marker, times).then(() => {});
      return ending;
    },
  };
}

/** The exit, once the output is through; something that the command left running may hold it open for ever. */
async function afterOutput(child: Child, clock: Clock): ReturnType<AgentProcess["end"]> {
  const closed = new Promise<void>((resolve) => child.process?.once("close", () => resolve()));
  const exit = await child.exited;
  if (!exit.error) await atMost(clock, limits.acpExitGraceMs, closed);
  return exit;
}
