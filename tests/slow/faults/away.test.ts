/** The workspace vanishes while crew watches, and comes back: the same folder, a copy of it, or another one. */
import { cpSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { type CrewSpace, crewSpace, until } from "../end-to-end/crew-process.ts";
import { ask, expectAnsweredOnce, isAnswered, prepareRequests } from "./request.ts";
import { saidBy } from "./said.ts";

const away = "The workspace is not there any more";
const back = "The workspace is back.";
const other = "Another workspace stands where the old one was";

/** What was said of the folder itself, in order. */
function states(said: readonly string[]): string[] {
  return said.flatMap((line) => [away, back, other].filter((sentence) => line.includes(sentence)));
}

/** As a person's backup does it: without what crew has just under way. */
function copy(from: string, to: string): void {
  const filter = (path: string) => !path.includes("/.crew-");
  cpSync(from, to, { recursive: true, preserveTimestamps: true, filter });
}

/** Nothing is being written for a second: what a folder that goes away in the middle of a write keeps is not asked here. */
async function rests(space: CrewSpace): Promise<void> {
  let seen = "";
  let sinceMs = 0;
  await until("the workspace rests", () => {
    const now = stateOf(space);
    if (now !== seen) [seen, sinceMs] = [now, performance.now()];
    return performance.now() - sinceMs >= 1_000;
  });
}

/** Each name, with when it was last written. */
function stateOf(space: CrewSpace): string {
  const names = readdirSync(space.root, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => `${name} ${statSync(space.at(name), { throwIfNoEntry: false })?.mtimeMs}`)
    .join("\n");
}

async function watched() {
  const space = crewSpace();
  prepareRequests(space);
  const watcher = await space.watch();
  ask(space, "before");
  await expectAnsweredOnce(space, "before");
  await rests(space);
  const firstSaid = saidBy(watcher).length;
  const said = () => saidBy(watcher).slice(firstSaid);
  return { space, watcher, said };
}

it("the folder is moved away and back: nothing counts as deleted, and what was typed meanwhile is done", async () => {
  const { space, watcher, said } = await watched();
  renameSync(space.root, `${space.root}-away`);
  await until("crew says so", () => said().length === 1);
  renameSync(`${space.root}-away`, space.root);
  ask(space, "meanwhile");
  await expectAnsweredOnce(space, "meanwhile");
  expect(states(said())).toEqual([away, back]);
  expect(await watcher.end("SIGTERM")).toBe(0);
});

it("the folder is deleted and its copy is put there: it is taken up, and nothing runs again", async () => {
  const { space, watcher, said } = await watched();
  copy(space.root, `${space.root}-copy`);
  rmSync(space.root, { recursive: true });
  await until("crew says so", () => said().length === 1);
  renameSync(`${space.root}-copy`, space.root);
  ask(space, "meanwhile");
  await expectAnsweredOnce(space, "meanwhile");
  await expectAnsweredOnce(space, "before");
  expect(states(said())).toEqual([away, back]);
  expect(await watcher.end("SIGTERM")).toBe(0);
});

it("another workspace is put there: it is said, its marks do not run, and what is typed then does", async () => {
  const { space, watcher, said } = await watched();
  renameSync(space.root, `${space.root}-old`);
  copy(`${space.root}-old`, `${space.root}-new`);
  for (const own of ["runs", "sessions", "notes"]) rmSync(`${space.root}-new/${own}`, { recursive: true });
  renameSync(`${space.root}-new`, space.root);
  space.save("notes/stood.md", "Run `sh mark.sh stood`. @crew!\n");
  await until("crew takes it up", () => said().some((line) => line.includes(other)));
  ask(space, "after");
  await expectAnsweredOnce(space, "after");
  expect([isAnswered(space, "stood"), space.text("notes/stood.md")]).toEqual([
    false,
    "Run `sh mark.sh stood`. @crew!\n",
  ]);
  expect(states(said())).toEqual([away, other, back]);
  expect(await watcher.end("SIGTERM")).toBe(0);
});
