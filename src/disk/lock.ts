/**
 * A lock that one living process holds. It is a file with a second name: making that name fails when it is taken, so
 * one of any number of processes gets it. The lock of a process that is gone is cleared by one process alone.
 * Not here: what the lock guards (`daemon/`).
 */

import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "../base/assert.ts";
import { type Clock, wait } from "../base/clock.ts";
import { sha256 } from "../base/hash.ts";
import { type Instant, parseInstant, renderInstant } from "../base/instant.ts";
import { isObject, parseJson, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import type { Held, Holder } from "./door.ts";
import { ifPresent } from "./if-present.ts";
import { isRunning, processStart } from "./process-start.ts";
import { removeQuietly } from "./temp.ts";
import { reachOf, type System, thisSystem } from "./this-system.ts";

/** What stands in a lock. */
interface Claim {
  pid: number;
  since: Instant;
  system: System;
  /** When the process started, so that a later one with its number is told apart. */
  start: string;
  nonce: string;
}

/**
 * Takes the lock `file`, or says who holds it. Never waits for a living holder.
 * @throws UserError when the state folder cannot be written, or other processes kept clearing an old lock.
 */
export async function takeLock(file: string, clock: Clock, nonce: string): Promise<Held | Holder> {
  const own: Claim = { ...claimHere(clock.now()), nonce };
  for (let attempt = 0; attempt < limits.lockAttempts; attempt++) {
    if (linkClaim(file, own)) return heldLock(file, nonce);
    const holder = readClaim(file);
    if (holder && isAlive(holder)) return holderOf(file, holder);
    if (holder && (await clear(file, holder.nonce, clock, nonce))) continue;
    await wait(clock, limits.lockRetryMs);
  }
  throw new UserError(
    { message: "The lock of this workspace could not be taken.", fix: "Try again." },
    exitCodes.busy,
  );
}

/** Who holds `file`; undefined when nobody does, or only a process that is gone. */
export function lockHolderOf(file: string): Holder | undefined {
  const claim = readClaim(file);
  return claim && isAlive(claim) ? holderOf(file, claim) : undefined;
}

function holderOf(file: string, { pid, system, since }: Claim): Holder {
  const holder = { pid, host: system.host, since };
  return reachOf(system, thisSystem()) === "here" ? holder : { ...holder, unseen: file };
}

/**
 * Removes the lock of a process that is gone. The right to do so is a lock itself, so only one process has it; and it
 * looks again, since others may have cleared the lock, and taken it, meanwhile.
 */
async function clear(file: string, gone: string, clock: Clock, nonce: string): Promise<boolean> {
  const right = await takeLock(`${file}.after-${gone.slice(0, 16)}`, clock, nonce);
  if (!("release" in right)) return false;
  if (readClaim(file)?.nonce === gone) removeQuietly(file);
  await right.release();
  return true;
}

function heldLock(file: string, nonce: string): Held {
  return {
    release: async () => {
      if (readClaim(file)?.nonce === nonce) removeQuietly(file);
    },
  };
}

/** Whole and on the disk before it gets the name that counts. */
function linkClaim(file: string, claim: Claim): boolean {
  const temp = `${file}.${claim.nonce}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(temp, "w", 0o600);
  try {
    writeFileSync(descriptor, `${renderClaim(claim)}\n`);
    fsyncSync(descriptor);
    linkSync(temp, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    closeSync(descriptor);
    removeQuietly(temp);
  }
}

/** The claim in `file`; undefined when there is none. A damaged one belongs to nobody that runs. */
function readClaim(file: string): Claim | undefined {
  const text = ifPresent(() => readFileSync(file, "utf8"));
  if (text === undefined) return undefined;
  return (
    parseClaim(text) ?? { pid: 0, system: thisSystem(), since: 0 as Instant, start: "", nonce: sha256(text) }
  );
}

function parseClaim(text: string): Claim | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { pid, host, start, nonce } = value;
  const since = parseInstant(String(value.since));
  if (typeof pid !== "number" || typeof host !== "string" || since === undefined) return undefined;
  if (typeof start !== "string" || typeof nonce !== "string") return undefined;
  return { pid, system: { host, ...systemIn(value) }, since, start, nonce };
}

function claimHere(now: Instant): Omit<Claim, "nonce"> {
  return { pid: process.pid, system: thisSystem(), since: now, start: processStart(process.pid) };
}

function renderClaim({ system, since, ...claim }: Claim): string {
  return JSON.stringify({ ...claim, ...system, since: renderInstant(since) });
}

/** What a lock of an earlier crew leaves out is unknown. */
function systemIn(value: object): Omit<System, "host"> {
  const [machine, boot, pids] = ["machine", "boot", "pids"].map((key) => stringAt(value, key) ?? "");
  return { machine: machine ?? "", boot: boot ?? "", pids: pids ?? "" };
}

/** Where nobody can look, a lock counts until it is released or removed by hand. */
function isAlive(claim: Claim): boolean {
  const reach = reachOf(claim.system, thisSystem());
  if (reach !== "here") return reach === "elsewhere";
  if (claim.pid <= 0 || !isRunning(claim.pid)) return false;
  const start = processStart(claim.pid);
  return start === "" || claim.start === "" || start === claim.start;
}
