/**
 * Which of several machines over one synced folder starts the work, and from when on.
 * Rules and reasons: docs/decisions/0009-one-machine-starts-the-work.md. No clock of another machine is believed.
 * Not here: the files (`documents/lease.ts`), reading and renewing them (`daemon/lease.ts`).
 */
import { type Instant, later, localMinute } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { Lease } from "../documents/lease.ts";
import type { Stamp } from "../documents/receipts-state.ts";

/** Everything on disk that bears on it. */
export interface WorkerView {
  now: Instant;
  machine: string;
  /** `worker` of `crew.yaml`. */
  setting: string | undefined;
  own: Lease | undefined;
  others: readonly Lease[];
  /** The take-over with the highest term on record; it also reaches machines that leases do not, through git. */
  takenOver: Claim | undefined;
  /** The last record in `runs/` of each machine, and the last that only a machine which starts work writes. */
  lastByMachine: ReadonlyMap<string, Stamp>;
  lastStart: Stamp | undefined;
}

/** Who starts the work, as this machine sees it. */
export interface Worker {
  machine: string;
  /** This machine may start work now. */
  here: boolean;
  /** This machine is the one, but waits until then. */
  from?: Instant;
}

/** Who starts the work, for people; `timezone` of the workspace. */
export function workerSentence({ machine, here, from }: Worker, timezone: string): string {
  if (here) return `This machine (${machine}) starts the work here.`;
  if (from === undefined) return `${machine} starts the work here; this machine starts nothing.`;
  const at = localMinute(from, timezone);
  return `This machine (${machine}) starts the work here from ${at} on: what other machines did must arrive first.`;
}

/** Who starts the work, if this machine's lease is `lease`. */
export function workerUnder(view: WorkerView, lease: Lease): Worker {
  const machine = view.setting ?? holderUnder(view, lease.term);
  if (machine !== view.machine || holderUnder(view, lease.term) !== view.machine)
    return { machine, here: false };
  const from = waitsUntil(view, lease);
  return from === undefined ? { machine, here: true } : { machine, here: false, from };
}

/**
 * The machine with the highest term; of two with the same term the one whose name sorts later. Where no lease says it,
 * for instance in a clone, the machine that worked here last.
 */
function holderUnder(view: WorkerView, ownTerm: number): string {
  const claims = [...claimsOfOthers(view), { machine: view.machine, term: ownTerm }];
  let best = { machine: view.lastStart?.machine ?? view.machine, term: 0 };
  for (const claim of claims) if (claim.term > 0 && outranks(claim, best)) best = claim;
  return best.machine;
}

interface Claim {
  machine: string;
  term: number;
}

function claimsOfOthers({ others, takenOver, machine }: WorkerView): Claim[] {
  return takenOver && takenOver.machine !== machine ? [...others, takenOver] : [...others];
}

function outranks(a: Claim, b: Claim): boolean {
  return a.term > b.term || (a.term === b.term && a.machine > b.machine);
}

function waitsUntil(view: WorkerView, lease: Lease): Instant | undefined {
  const ends = [
    lease.starts !== undefined && !allHaveSeen(view, lease.term) ? lease.starts : view.now,
    lease.catchesUp ?? view.now,
  ];
  const until = Math.max(...ends) as Instant;
  return until > view.now ? until : undefined;
}

/** Everybody who may have started work here has said that it stopped, and what it had claimed by then has arrived. */
function allHaveSeen(view: WorkerView, term: number): boolean {
  const unheard = [view.takenOver?.machine, view.lastStart?.machine].filter(
    (name) =>
      name !== undefined && name !== view.machine && !view.others.some((lease) => lease.machine === name),
  );
  return unheard.length === 0 && view.others.every((lease) => hasSeen(view, lease, term));
}

function hasSeen(view: WorkerView, lease: Lease, term: number): boolean {
  if ((lease.seen ?? 0) < term) return isForgotten(view, lease);
  return lease.last === undefined || (view.lastByMachine.get(lease.machine)?.id ?? "") >= lease.last;
}

/** Not heard of for so long that no clock can be that wrong: its term still counts, but nobody waits for it. */
function isForgotten(view: WorkerView, lease: Lease): boolean {
  return lease.until < later(view.now, -limits.leaseForgottenMs);
}

/** What this machine's lease should say now; `takeOver`: a person said that it starts the work from now on. */
export function nextLease(view: WorkerView, takeOver: boolean): Lease {
  const kept = keptLease(view);
  const term = takeOver || mustTakeOver(view, kept) ? Math.max(kept.seen ?? 0, kept.term) + 1 : kept.term;
  const isNew = term > (view.own?.term ?? 0); // also what `runs/` says was taken over, and no lease says any more
  const waits = isNew && !isAlone(view) ? { starts: later(view.now, limits.takeOverWaitMs) } : {};
  return { ...kept, term, ...waits };
}

/** Nobody had the right yet; or the setting names this machine and another one has the right. */
function mustTakeOver(view: WorkerView, kept: Lease): boolean {
  if (view.setting !== undefined && view.setting !== view.machine) return false;
  if (view.setting === view.machine) return kept.term === 0 || holderUnder(view, kept.term) !== view.machine;
  return kept.term === 0 && view.others.length === 0 && holderUnder(view, 0) === view.machine;
}

/** True when no trace of another machine lies here: nobody needs to be waited for. */
function isAlone(view: WorkerView): boolean {
  const worked = [...view.lastByMachine.keys()].some((name) => name !== view.machine);
  return !worked && view.others.every((lease) => isForgotten(view, lease));
}

/** The lease renewed, with what has been seen of others. */
function keptLease(view: WorkerView): Lease {
  const { own, now, machine } = view;
  const seen = Math.max(0, ...claimsOfOthers(view).map((claim) => claim.term));
  const last = view.lastByMachine.get(machine)?.id;
  const starts = own?.starts !== undefined && own.starts > now ? own.starts : undefined;
  const catchesUp = catchesUpUntil(view);
  return {
    machine,
    term: ownTerm(view),
    until: later(now, limits.leaseMs),
    ...(starts === undefined
      ? {}
      : { starts: Math.min(starts, later(now, limits.takeOverWaitMs)) as Instant }),
    ...(catchesUp === undefined ? {} : { catchesUp }),
    ...(seen > 0 ? { seen } : {}),
    ...(last === undefined ? {} : { last }),
  };
}

/** Also when the lease itself was lost: what this machine took over stands in `runs/`. */
function ownTerm({ own, takenOver, machine }: WorkerView): number {
  return Math.max(own?.term ?? 0, takenOver?.machine === machine ? takenOver.term : 0);
}

/** After an absence longer than its lease a machine that knows others waits until a sync has had its time. */
function catchesUpUntil(view: WorkerView): Instant | undefined {
  const { own, now } = view;
  if (!own) return undefined;
  const wait = later(now, limits.syncLagMs);
  const away = own.until <= now || own.until > later(now, limits.leaseMs); // the second: the clock was set back
  if (away) return view.others.every((lease) => isForgotten(view, lease)) ? undefined : wait;
  return own.catchesUp !== undefined && own.catchesUp > now
    ? (Math.min(own.catchesUp, wait) as Instant)
    : undefined;
}
