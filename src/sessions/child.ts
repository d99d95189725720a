/**
 * Starts one program as a child of crew: arguments as a list, a process group of its own, exactly the given
 * environment and the marker by which everything it starts is found again.
 * Not here: its streams as the doors want them (`launch.ts`), ending it (`end-process.ts`).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { errorCode, errorText } from "../base/assert.ts";
import type { Exit, Launch } from "./door.ts";
import { windowsCommand } from "./windows-command.ts";

export interface Child {
  /** Undefined when it could not be started. */
  process: ChildProcess | undefined;
  exited: Promise<Exit>;
  hasExited(): boolean;
}

/** The variable that everything started by crew carries. */
export const markerName = "CREW_RUN_ID";

/** Starts `launch`; never throws: what cannot start has an exit with an error. */
export function startChild(launch: Launch, marker: string, input: "pipe" | "ignore"): Child {
  const isWindows = process.platform === "win32";
  const { program, args, verbatim } = isWindows
    ? windowsCommand(launch.command, launch.env)
    : { program: launch.command[0], args: launch.command.slice(1), verbatim: false };
  try {
    const child = spawn(program, args, {
      cwd: launch.cwd,
      env: { ...launch.env, [markerName]: marker },
      detached: !isWindows,
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
      stdio: [input, "pipe", "pipe"],
    });
    return watchChild(child, launch);
  } catch (error) {
    const exit = notStarted(launch, error);
    return { process: undefined, exited: Promise.resolve(exit), hasExited: () => true };
  }
}

function watchChild(child: ChildProcess, launch: Launch): Child {
  let over = false;
  const exited = new Promise<Exit>((resolve) => {
    child.once("error", (error) => {
      if (child.pid === undefined) resolve(notStarted(launch, error));
    });
    child.once("exit", (code, signal) => resolve({ code: code ?? undefined, signal: signal ?? undefined }));
  }).then((exit) => {
    over = true;
    return exit;
  });
  return { process: child, exited, hasExited: () => over };
}

/** A missing folder is reported by the system as a missing program. */
function notStarted(launch: Launch, error: unknown): Exit {
  const code = errorCode(error);
  const lacksFolder = code === "ENOENT" && !existsSync(launch.cwd);
  const message = lacksFolder ? `there is no folder ${launch.cwd}` : errorText(error);
  return { code: undefined, signal: undefined, error: { code: lacksFolder ? "no folder" : code, message } };
}
