/**
 * `kill -9` at random moments of a request's life: of the watcher, of what it started, of both. Every request comes to
 * an end that says why, no command runs twice, no foreign byte changes, and nothing is left over.
 * CREW_KILLS says how many (1000 is the full size). Linux only: it looks for processes in /proc.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { workspacePath } from "../../../src/base/paths.ts";
import { checkFile } from "../../../src/documents/check.ts";
import { type CrewSpace, crewSpace, processesOf, until, type Watcher } from "../end-to-end/crew-process.ts";

const kills = Number(process.env.CREW_KILLS ?? 3);
/** From the save to past the end of the turn, with a command of 0.3 s in it. */
const lifeMs = 2_500;
const victims = ["watcher", "agent", "both"] as const;
const others = { "own.md": "# Mine\r\n\n- [ ] not for crew   \n\n\ttab", "list.md": "no line end" };

it(
  `${kills} kills`,
  async () => {
    const space = crewSpace();
    prepare(space);
    const endings: Record<string, number> = {};
    let watcher = await space.watch();
    for (let round = 1; round <= kills; round++) {
      const victim = victims[round % victims.length] ?? "watcher";
      const waitMs = Math.round(Math.random() * lifeMs);
      space.save(noteOf(round), typed(round));
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      watcher = await kill(space, watcher, victim);
      await until(`request ${round} ends (${victim}, ${waitMs} ms)`, () => endOf(space, round) !== undefined);
      const end = endOf(space, round) ?? "";
      endings[`${victim}: ${end}`] = (endings[`${victim}: ${end}`] ?? 0) + 1;
      expect({ round, victim, waitMs, faults: faultsOf(space, round) }).toEqual({
        round,
        victim,
        waitMs,
        faults: [],
      });
    }
    await until("nothing is left running", () => processesOf(space).length <= 1);
    expect(await watcher.end("SIGTERM")).toBe(0);
    expect(leftOver(space)).toEqual([]);
    process.stdout.write(`${JSON.stringify(endings, null, 2)}\n`);
  },
  kills * 40_000,
);

function prepare(space: CrewSpace): void {
  space.save("mark.sh", `echo "$1" >> '${space.root}/../count'\nsleep 0.3\n`);
  space.save(
    "permissions.yaml",
    'rules:\n  - { capability: shell, effect: allow, match: ["sh mark.sh *"] }\n',
  );
  for (const [path, text] of Object.entries(others)) space.save(path, text);
  expect(space.crew("trust", "--yes").status).toBe(0);
}

async function kill(space: CrewSpace, watcher: Watcher, victim: (typeof victims)[number]): Promise<Watcher> {
  const started = victim === "watcher" ? [] : processesOf(space);
  const gone = victim === "agent" ? undefined : watcher.end("SIGKILL");
  for (const pid of started) killIfThere(Number(pid));
  await gone;
  return gone ? await space.watch() : watcher;
}

/** It may have ended by itself since it was found. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const noteOf = (round: number) => `notes/${round}.md`;
const typed = (round: number) =>
  `# ${round}  \n\nRun \`sh mark.sh r${round}\`. @crew!\n\nA line of mine.\r\n`;

/** The word of the claim once it has ended, with its reason if it has one; undefined while it has not. */
function endOf(space: CrewSpace, round: number): string | undefined {
  const found = /@crew\((done|failed|stopped|held)\b([^)]*)\)/.exec(space.text(noteOf(round)));
  if (!found) return undefined;
  const [, word = "", rest = ""] = found;
  return (word + rest.replace(/^ \w+/, "")).trim();
}

function faultsOf(space: CrewSpace, round: number): string[] {
  const note = space.text(noteOf(round));
  const end = endOf(space, round) ?? "";
  const count = timesRun(space, `r${round}`);
  const faults = [...foreignFaults(space), ...logFaults(space)];
  if (!note.startsWith(`# ${round}  \n\nRun \`sh mark.sh r${round}\`. @crew(`)) faults.push(`above: ${note}`);
  if (!note.endsWith("\n\nA line of mine.\r\n")) faults.push(`below: ${note}`);
  if (count > 1) faults.push(`the command ran ${count} times`);
  if (end === "done" && count !== 1) faults.push(`done, and the command ran ${count} times`);
  if (end !== "done" && !end.includes(": ")) faults.push(`no reason: ${end}`);
  return faults;
}

function timesRun(space: CrewSpace, name: string): number {
  return space
    .text("../count")
    .split("\n")
    .filter((line) => line === name).length;
}

function foreignFaults(space: CrewSpace): string[] {
  return Object.entries(others).flatMap(([path, text]) =>
    space.text(path) === text ? [] : [`${path} changed`],
  );
}

function logFaults(space: CrewSpace): string[] {
  const logs = files(space).filter((path) => /^(runs|sessions)\/.*\.(jsonl|md)$/.test(path));
  return logs.flatMap((path) =>
    checkFile(workspacePath(path), readFileSync(space.at(path), "utf8"), ".").map(
      (problem) => `${path}: ${problem.code}`,
    ),
  );
}

function leftOver(space: CrewSpace): string[] {
  return files(space).filter((path) => /(^|\/)\.crew-[^/]*\.tmp$/.test(path));
}

function files(space: CrewSpace): string[] {
  return readdirSync(space.root, { recursive: true, encoding: "utf8" });
}
