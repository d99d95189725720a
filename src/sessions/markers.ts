/**
 * The marker of one started program: `PID.TICKS.SPACE.SECRET`, with the process of crew that started it. So a later
 * crew can tell which programs belong to a crew that is gone, without keeping a list.
 * Not here: finding processes (`leftovers.ts`), ending those of a crew that runs (`end-process.ts`).
 */
import { readFileSync, readlinkSync } from "node:fs";
import { findMarked, type Leftover, startTicks } from "./leftovers.ts";

/** A maker of markers for this process. `secret` makes each unlike any other. */
export function makeMarkers(secret: () => string): () => string {
  const own = `${process.pid}.${ownTicks()}.${pidSpace()}`;
  return () => `${own}.${secret()}`;
}

/** When this process started, as `startTicks` has it; "" on systems without `/proc`. */
function ownTicks(): string {
  if (process.platform !== "linux") return "";
  const stat = readFileSync("/proc/self/stat", "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** In which space process ids count: a crew in a container has others than one outside. "" where unknown. */
export function pidSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");
  } catch {
    return "";
  }
}

/**
 * Processes that a crew left which no longer runs (it was killed before it could end them).
 * Linux only: elsewhere a process id alone could name somebody else's process.
 */
async function findOrphans(): Promise<Leftover[]> {
  const found = await findMarked();
  const orphaned = await Promise.all(found.map(({ marker }) => isOrphaned(marker)));
  return found.filter((_, at) => orphaned[at]);
}

async function isOrphaned(marker: string): Promise<boolean> {
  const [pid = "", ticks = "", space = ""] = marker.split(".");
  if (!/^\d+$/.test(pid) || ticks === "" || space === "" || space !== pidSpace()) return false;
  return (await startTicks(Number(pid))) !== ticks;
}

/** Ends what a crew that is gone left behind; gives what was ended, for a line to the person. */
export async function endOrphans(): Promise<Leftover[]> {
  const orphans = await findOrphans();
  for (const { pid } of orphans) kill(pid);
  return orphans;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}
