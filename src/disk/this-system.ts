/**
 * Which system this is, as far as process ids go: two processes can look for each other by id only when all of it is
 * the same. Not here: one process (`process-start.ts`), the machine's name for people (`machine.ts`).
 */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface System {
  host: string;
  /** The id of this installation; survives a new host name. "" where the system does not say. */
  machine: string;
  /** The id of this start of the kernel: process ids begin anew with it. "" where the system does not say. */
  boot: string;
  /** The space of process ids: containers of one host may have one each. "" where there is only one. */
  pids: string;
}

/** Of this process. */
export function thisSystem(): System {
  return {
    host: hostname(),
    machine: textOr(() => readFileSync("/etc/machine-id", "utf8")),
    boot: textOr(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    pids: textOr(() => readlinkSync("/proc/self/ns/pid")),
  };
}

/** What a process id that was written down on `that` system says here. */
export type Reach =
  /** It can be looked for. */
  | "here"
  /** That system ended since, and all its processes with it. */
  | "gone"
  /** It cannot be looked for, and may run. */
  | "elsewhere";

/** What is not known on one of the two does not tell them apart. */
export function reachOf(that: System, here: System): Reach {
  if (that.boot !== "" && that.boot === here.boot) return that.pids === here.pids ? "here" : "elsewhere";
  const others = that.machine !== "" && here.machine !== "" && that.machine !== here.machine;
  if (that.host !== here.host || others) return "elsewhere";
  return that.boot === "" || here.boot === "" ? "here" : "gone";
}

function textOr(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return ""; // other systems than Linux, or a container that hides it
  }
}
