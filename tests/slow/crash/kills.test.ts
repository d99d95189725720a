/**
 * `kill -9` in the course of a request: of the watcher, of what it started, of both, at every stage of the request's
 * life, and again while the watcher starts. Every request comes to an end that says why, no command runs twice, no
 * foreign byte changes, and nothing is left over. CREW_KILLS says how many rounds (1000 is the full size). Linux only:
 * it looks for processes in /proc.
 */
import { expect, it } from "vitest";
import { type CrewSpace, crewSpace, processesOf, until, type Watcher } from "../end-to-end/crew-process.ts";
import { type Moment, moments } from "./kills/moments.ts";
import {
  ask,
  endOf,
  files,
  head,
  noteOf,
  others,
  prepare,
  problemsIn,
  receiptsOf,
  tail,
  timesRun,
} from "./kills/requests.ts";

const kills = Number(process.env.CREW_KILLS ?? 18);
const victims = ["watcher", "agent", "both", "both, and the next start"] as const;
type Victim = (typeof victims)[number];

/** What the loop met, by moment and victim, and how the requests ended. */
const met = { kills: {} as Record<string, number>, ends: {} as Record<string, number> };

it(
  `${kills} kills`,
  async () => {
    const space = crewSpace();
    prepare(space);
    let watcher = await space.watch();
    for (let round = 0; round < kills; round++) {
      const moment = moments[round % moments.length] as Moment;
      const victim = victims[Math.floor(round / moments.length) % victims.length] as Victim;
      watcher = await strike(space, watcher, `r${round}`, moment, victim);
    }
    await until("nothing is left running", () => processesOf(space).length <= 1);
    expect(await watcher.end("SIGTERM")).toBe(0);
    expect(files(space).filter((path) => /(^|\/)\.crew-[^/]*\.tmp$/.test(path))).toEqual([]);
    process.stdout.write(`${JSON.stringify(met, null, 2)}\n`);
    expect(Object.keys(met.kills).length).toBeGreaterThanOrEqual(Math.min(kills, moments.length));
  },
  kills * 60_000,
);

/** One request, killed into at that moment; gives the watcher that goes on. */
async function strike(
  space: CrewSpace,
  watcher: Watcher,
  name: string,
  moment: Moment,
  victim: Victim,
): Promise<Watcher> {
  ask(space, name);
  const waitMs = await waitFor(space, name, moment);
  const next = await kill(space, watcher, victim);
  const told = `${name} (${moment.name} + ${waitMs} ms, ${victim})`;
  await until(`${told} is over: ${receiptsOf(space, name)}`, () => isOver(space, name)).catch((error) => {
    throw new Error(
      `${error.message}\n${space.text(noteOf(name))}\n${receiptsOf(space, name)}\n${next.printed()}`,
    );
  });
  expect({ told, faults: faultsOf(space, name) }).toEqual({ told, faults: [] });
  count(met.kills, `${moment.name}, ${victim}`);
  count(met.ends, `${moment.name}, ${victim}: ${endOf(space, name)}`);
  return next;
}

/** Until the moment has begun and a random part of its span is over; gives that part. */
async function waitFor(space: CrewSpace, name: string, moment: Moment): Promise<number> {
  for (let waited = 0; !moment.begun(space, name); waited += 2) {
    if (waited > 30_000) throw new Error(`${name} never came to the moment ${moment.name}`);
    await pause(2);
  }
  const waitMs = Math.round(Math.random() * moment.spanMs);
  await pause(waitMs);
  return waitMs;
}

async function kill(space: CrewSpace, watcher: Watcher, victim: Victim): Promise<Watcher> {
  const gone = victim === "agent" ? undefined : watcher.end("SIGKILL");
  if (victim !== "watcher") killStarted(space);
  if (gone === undefined) return watcher;
  await gone;
  if (victim === "both, and the next start") await killedStart(space);
  return await space.watch();
}

/** A start that is killed while it recovers. */
async function killedStart(space: CrewSpace): Promise<void> {
  const starting = space.launchWatch();
  await pause(Math.round(Math.random() * 1_500));
  await starting.end("SIGKILL");
}

function killStarted(space: CrewSpace): void {
  for (const pid of processesOf(space)) killIfThere(Number(pid));
}

/** It may have ended by itself since it was found. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The note says how it ended, and the receipt of that stands. A held mark has no receipt of an answer. */
function isOver(space: CrewSpace, name: string): boolean {
  const end = endOf(space, name);
  return end !== undefined && (end.startsWith("held") || receiptsOf(space, name).includes("answered"));
}

function faultsOf(space: CrewSpace, name: string): string[] {
  const note = space.text(noteOf(name));
  const end = endOf(space, name) ?? "";
  const ran = timesRun(space, name);
  const receipts = receiptsOf(space, name);
  const faults = problemsIn(space);
  if (!note.startsWith(`${head(name)} @crew(`)) faults.push(`above: ${note}`);
  if (!note.endsWith(tail)) faults.push(`below: ${note}`);
  if (ran > 1) faults.push(`the command ran ${ran} times`);
  if (end === "done" && ran !== 1) faults.push(`done, and the command ran ${ran} times`);
  if (end !== "done" && !end.includes(": ")) faults.push(`no reason: ${end}`);
  for (const once of ["claimed", "finished", "answered"])
    if (receipts.filter((type) => type === once).length > 1) faults.push(`${once} twice: ${receipts}`);
  for (const [path, text] of Object.entries(others))
    if (space.text(path) !== text) faults.push(`${path} changed`);
  return faults;
}

function count(into: Record<string, number>, what: string): void {
  into[what] = (into[what] ?? 0) + 1;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
