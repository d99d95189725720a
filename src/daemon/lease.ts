/**
 * The leases on disk: `runs/watching/MACHINE.json`, one a machine; each machine writes its own only.
 * Not here: what they mean (`reconcile/worker.ts`), when they are renewed (`keep.ts`).
 */
import type { Instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import { baseName, type WorkspacePath, workspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import type { Disk } from "../disk/door.ts";
import { targetFault } from "../disk/write-error.ts";
import { kindOf } from "../documents/kinds.ts";
import { type Lease, parseLease, renderLease } from "../documents/lease.ts";
import type { ReceiptFold } from "../documents/receipts-state.ts";
import { nextLease, type Worker, type WorkerView, workerUnder } from "../reconcile/worker.ts";
import { appendReceipt } from "./receipts-log.ts";
import type { World, WorldParts } from "./world.ts";

const renewal = { why: "this machine watches", bookkeeping: true } as const;

type Parts = Pick<WorldParts, "disk" | "clock" | "machine">;

/** Who starts the work, as the folder says it now; nothing is written. */
export async function readWorker(
  parts: Parts,
  home: string,
  setting: string | undefined,
  receipts: ReceiptFold,
): Promise<Worker> {
  const view = await viewOf(parts, home, setting, receipts);
  return workerUnder(view, nextLease(view, false));
}

/** Renews this machine's lease where that is due or something moved, and tells `world` who starts the work. */
export async function renewLease(world: World, takeOver = false): Promise<void> {
  const view = await viewOf(world, world.home, world.settings.worker, world.receipts);
  const lease = nextLease(view, takeOver);
  // A record that reaches the others by git as well. It stands first: a term without it would be lost with the file.
  if (takeOver)
    await appendReceipt(world, { type: "take_over", from: world.worker.machine, term: lease.term });
  if (!view.own || isDue(view.own, lease)) await writeLease(world, lease);
  world.worker = workerUnder(view, lease);
}

async function viewOf(
  { disk, clock, machine }: Parts,
  home: string,
  setting: string | undefined,
  receipts: ReceiptFold,
): Promise<WorkerView> {
  const leases = await readLeases(disk, home, clock.now());
  const { takenOver, lastByMachine, lastStart } = receipts;
  return {
    now: clock.now(),
    machine,
    setting,
    own: leases.find((lease) => lease.machine === machine),
    others: leases.filter((lease) => lease.machine !== machine),
    takenOver,
    lastByMachine,
    lastStart,
  };
}

async function readLeases(disk: Disk, home: string, now: Instant): Promise<Lease[]> {
  const leases: Lease[] = [];
  for (const { path } of await disk.list(`${home}runs/watching`)) {
    if (kindOf(path, home) !== "watching") continue;
    const found = await disk.read(path, limits.controlFileBytes);
    if (found.kind === "invalid") throw targetFault(path, found.reason, found.message, notKnown);
    if (found.kind === "file") leases.push(parseLease(machineOf(path), found.text) ?? damaged(path, now));
  }
  return leases;
}

const notKnown = "Nothing is started: without it crew does not know which machine starts the work here.";

/** A machine that nobody can hear: it has no right by this file, and has seen nothing. */
function damaged(path: WorkspacePath, now: Instant): Lease {
  return { machine: machineOf(path), term: 0, until: now };
}

function machineOf(path: WorkspacePath): string {
  return baseName(path).slice(0, -".json".length);
}

/** Anything but the time it ends and the last record moved, or the time for a renewal has come. */
function isDue(own: Lease, next: Lease): boolean {
  const facts = ({ term, starts, catchesUp, seen }: Lease) => [term, starts, catchesUp, seen].join();
  return facts(own) !== facts(next) || next.until - own.until >= limits.leaseRenewMs;
}

async function writeLease({ disk, home }: World, lease: Lease): Promise<void> {
  const path = workspacePath(`${home}runs/watching/${lease.machine}.json`);
  const text = renderLease(lease);
  for (let attempt = 0; attempt < limits.editAttempts; attempt++) {
    const found = await disk.read(path, limits.controlFileBytes);
    if (found.kind === "invalid") throw targetFault(path, found.reason, found.message, notKnown);
    const result =
      found.kind === "file"
        ? await disk.replace(path, found.revision, text, renewal)
        : await disk.create(path, text, renewal);
    if (result === "written") return;
  }
  throw new UserError({
    message: `${path} changed each time crew wrote it.`,
    fix: "Look whether two crews with the same name of their machine watch this folder.",
    meanwhile: notKnown,
  });
}
