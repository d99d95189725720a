/**
 * Ends a child and all that it started: standard input closed, SIGTERM to the group, SIGKILL to the group, then
 * whatever carries the marker. Each step waits a while for the one before.
 * Not here: starting (`child.ts`), processes of a crew that is gone (`markers.ts`).
 */
import { execFile } from "node:child_process";
import type { Clock } from "../base/clock.ts";
import type { Child } from "./child.ts";
import type { Exit } from "./door.ts";
import { findMarked } from "./leftovers.ts";
import { atMost } from "./timing.ts";

/** How long each step waits, in milliseconds. */
export interface LadderTimes {
  stdinMs: number;
  termMs: number;
}

/** Asks first, forces then; resolves when the child and all with its marker are gone. `marker` names them. */
export async function endProcess(
  clock: Clock,
  child: Child,
  marker: string,
  times: LadderTimes,
  closeInput?: () => void,
): Promise<Exit> {
  // Of a child that ended long ago the id may be somebody else's by now; then the marker alone is trusted.
  const pid = child.hasExited() ? undefined : child.process?.pid;
  if (closeInput && !child.hasExited()) {
    closeInput();
    await atMost(clock, times.stdinMs, child.exited);
  }
  if (pid !== undefined && !child.hasExited()) {
    signalTree(pid, "SIGTERM");
    await atMost(clock, times.termMs, child.exited);
  }
  if (pid !== undefined) signalTree(pid, "SIGKILL");
  const exit = await child.exited;
  await endMarked(marker);
  return exit;
}

/** The group that the child leads; it outlives the child while it has members. On Windows its tree of processes. */
function signalTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    const force = signal === "SIGKILL" ? ["/F"] : [];
    execFile("taskkill", ["/T", ...force, "/PID", String(pid)], () => {});
    return;
  }
  sendSignal(-pid, signal);
}

function sendSignal(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nobody is there any more.
  }
}

/** A process that starts others while it is being ended needs more than one look; more than a few is a fork bomb. */
const looks = 5;

async function endMarked(marker: string): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const left = (await findMarked()).filter((found) => found.marker === marker);
    if (left.length === 0) return;
    for (const { pid } of left) sendSignal(pid, "SIGKILL");
  }
}
