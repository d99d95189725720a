/**
 * Tells one process from another that got the same number later: by the time it started.
 * Not here: locks (`lock.ts`).
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCode } from "../base/assert.ts";

/** True when a process of that number runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/**
 * When process `pid` started, as the system writes it: only good for comparing. "" when it is gone or the system does
 * not say.
 */
export function processStart(pid: number): string {
  try {
    if (process.platform === "linux") return statField(readFileSync(`/proc/${pid}/stat`, "utf8"));
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      timeout: 5000,
    }).trim();
  } catch {
    return "";
  }
}

/** The 22nd field; the second is the program's name in brackets and may hold anything. */
function statField(stat: string): string {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
