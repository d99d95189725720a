/**
 * Processes that crew started, directly or through others, found by the marker in their environment. A process group
 * is not enough: some agents start shells in sessions of their own.
 * Not here: when to look (`end-process.ts`, and the start of crew for those of a crew that was killed).
 */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { markerName } from "./child.ts";

export interface Leftover {
  pid: number;
  marker: string;
  /** Its command line, for people. */
  command: string;
}

/** Every process of this user that carries a marker and is none that has ended and only waits to be forgotten. */
export async function findMarked(): Promise<Leftover[]> {
  if (process.platform === "linux") return findInProc();
  if (process.platform === "darwin") return findWithPs();
  return [];
}

async function findInProc(): Promise<Leftover[]> {
  const names = await readdir("/proc").catch((): string[] => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.filter((pid) => pid !== process.pid).map(readProc));
  return found.flat();
}

/** Nothing when it is gone, another user's, or has no marker. */
async function readProc(pid: number): Promise<Leftover[]> {
  const environ = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
  const marker = environ
    .split("\0")
    .find((pair) => pair.startsWith(`${markerName}=`))
    ?.slice(markerName.length + 1);
  if (marker === undefined || (await stateOf(pid)) === "Z") return [];
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return [{ pid, marker, command: command.replaceAll("\0", " ").trim() }];
}

/** `R`, `S`, `Z`, …: the field after the name, which stands in brackets and may hold any character. */
async function stateOf(pid: number): Promise<string | undefined> {
  return (await fieldsOf(pid))[0];
}

async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** When a process started, in ticks since boot; with its id it names one process for ever. "" where unknown or gone. */
export async function startTicks(pid: number): Promise<string> {
  return (await fieldsOf(pid))[19] ?? "";
}

const runFile = promisify(execFile);

/** `ps -E` shows the environments of this user's own processes behind their command lines. */
async function findWithPs(): Promise<Leftover[]> {
  const { stdout } = await runFile("ps", ["-axww", "-E", "-o", "pid=,command="], {
    maxBuffer: 64 << 20,
  }).catch(() => ({ stdout: "" }));
  return stdout.split("\n").flatMap((line) => {
    const pid = Number(line.match(/^\s*(\d+)/)?.[1]);
    const marker = line.match(new RegExp(`\\b${markerName}=(\\S+)`))?.[1];
    return marker === undefined || pid === process.pid ? [] : [{ pid, marker, command: line.trim() }];
  });
}
