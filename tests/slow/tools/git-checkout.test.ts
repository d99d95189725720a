/**
 * Two branches that differ in 2,000 notes are checked out to and fro while crew answers in notes that are on both.
 * Not here: rebase, stash and pull (`git-rewrites.test.ts`).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CrewSpace, until } from "../end-to-end/crew-process.ts";
import { changedNotes, gitSpace, locksLeft, ofPerson, pause, recorded, slowRequest } from "./git-space.ts";

const files = Number(process.env.CREW_GIT_FILES ?? 2000);
const rounds = Number(process.env.CREW_GIT_ROUNDS ?? 4);
const asked = Array.from({ length: rounds }, (_, i) => `asked-${i}.md`);
const theirMarks = ["history/0.md", "history/1.md", "history/2.md"];

function history(branch: string): Record<string, string> {
  const text = (i: number) => `# Day ${i}\n\n${`A line of ${branch}.\n`.repeat(1 + (i % 7))}`;
  return Object.fromEntries(Array.from({ length: files }, (_, i) => [`history/${i}.md`, text(i)]));
}

/** Somebody else's branch: every note of the history differs, three hold marks. */
function fetchTheirs(space: CrewSpace): Record<string, string> {
  const theirs = join(space.root, "..", "theirs");
  space.git("clone", "-q", space.root, theirs);
  const notes = history("theirs");
  for (const path of theirMarks) notes[path] += "\nSell the shop. @crew!\n";
  for (const [path, text] of Object.entries(notes)) writeFileSync(join(theirs, path), text);
  space.git("-C", theirs, "commit", "-qam", "theirs");
  space.git("fetch", "-q", theirs, "main:theirs");
  return notes;
}

/** Every note of the history whose bytes are not those of the branch. */
function differing(space: CrewSpace, notes: Record<string, string>): string[] {
  return Object.keys(notes).filter((path) => space.text(path) !== notes[path]);
}

it(`checkouts of ${files} notes while crew answers: nothing is lost, doubled or started for git`, async () => {
  const before = "# Asked\n\nA line of mine.\n";
  const mine = history("main");
  const space = gitSpace({ ...mine, ...Object.fromEntries(asked.map((path) => [path, before])) });
  const theirs = fetchTheirs(space);
  const watcher = await space.watch("--print-events");
  const done = (path: string) => /@crew\(done \w+\)/.test(space.text(path));
  for (const path of asked) space.save(path, `${before}\n${slowRequest}\n`);
  for (let round = 0; round < rounds || !asked.some(done); round++) {
    await pause(Math.random() * 1_000);
    space.git("checkout", "-q", round % 2 === 0 ? "theirs" : "main");
  }
  space.git("checkout", "-q", "main");
  await until("every request is answered in its note", () => asked.every(done), 120_000);
  expect(recorded(space)).toEqual({ claimed: rounds, started: rounds, finished: rounds });
  for (const path of asked) expect(ofPerson(space.text(path))).toBe(`${before}\n${slowRequest}\n`);
  expect(changedNotes(space)).toEqual(asked);
  expect(differing(space, mine)).toEqual([]);

  space.git("checkout", "-q", "theirs");
  const told = (path: string) =>
    `decide ${path}:${space.text(path).split("\n").length - 1} from-git: Git brought`;
  const allTold = () => theirMarks.every((path) => watcher.printed().includes(told(path)));
  await until("it is said of every mark that git brought it", allTold, 120_000);
  expect(space.crew("why", theirMarks[0] ?? "").out).toContain("Git brought this block");
  expect(differing(space, theirs)).toEqual([]);
  expect(recorded(space).claimed).toBe(rounds);
  expect(locksLeft(space)).toEqual([]);
  space.git("fsck", "--no-progress");
  expect(await watcher.end("SIGTERM")).toBe(0);
});
