/**
 * `watching.json`: which machine watches this folder, until when. Renewed every two minutes.
 * Two machines over one synced folder decide by it who starts work; the setting `worker` wins over it.
 * Not here: the lock of one process on one machine (`disk/lock.ts`).
 */
import { type Instant, later, parseInstant, renderInstant } from "../base/instant.ts";
import { parseJson, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { workspacePath } from "../base/paths.ts";
import type { Disk } from "../disk/door.ts";

export interface Lease {
  machine: string;
  until: Instant;
}

const renewal = { why: "this machine watches", bookkeeping: true } as const;

/** The lease that stands in the folder; undefined when none does or nobody can read it. */
export async function readLease(disk: Disk, home: string): Promise<Lease | undefined> {
  const found = await disk.read(leasePath(home));
  if (found.kind !== "file") return undefined;
  const value = parseJson(found.text);
  const machine = stringAt(value, "machine");
  const until = parseInstant(stringAt(value, "until") ?? "");
  return machine !== undefined && until !== undefined ? { machine, until } : undefined;
}

/** Puts this machine's lease in, or renews it; another machine's running lease stays unless `takeOver`. */
export async function renewLease(
  disk: Disk,
  home: string,
  machine: string,
  now: Instant,
  takeOver: boolean,
): Promise<Lease> {
  const standing = await readLease(disk, home);
  if (standing && standing.machine !== machine && standing.until > now && !takeOver) return standing;
  const lease = { machine, until: later(now, limits.leaseMs) };
  const text = `${JSON.stringify({ machine, until: renderInstant(lease.until) })}\n`;
  const path = leasePath(home);
  const found = await disk.read(path);
  if (found.kind === "file") await disk.replace(path, found.revision, text, renewal);
  else if (found.kind === "absent") await disk.create(path, text, renewal);
  return lease;
}

function leasePath(home: string) {
  return workspacePath(`${home}watching.json`);
}
