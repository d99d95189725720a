/** Marks and a real git repository. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { crewSpace, until } from "./crew-process.ts";

it("a mark that was committed here fires once, and no checkout runs it again", async () => {
  const space = crewSpace();
  space.git("init", "-q", "-b", "main", ".");
  space.git("add", "-A");
  space.git("commit", "-qm", "the workspace");
  const watcher = await space.watch();
  space.save("today.md", "What files are in inbox? @crew?\n");
  space.git("add", "today.md");
  space.git("commit", "-qm", "a question");
  await until("it is answered", () => space.text("today.md").includes("@crew(done "));
  space.git("add", "-A");
  space.git("commit", "-qm", "the answer");
  space.git("checkout", "-q", "-f", "HEAD~1");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(space.text("today.md")).toBe("What files are in inbox? @crew?\n");
  await watcher.end("SIGTERM");
  // The checkout took the receipts and the session away as well; another start must not be fooled by that.
  expect(space.crew("watch", "--once").status).toBe(0);
  expect(space.text("today.md")).toBe("What files are in inbox? @crew?\n");
  expect(existsSync(space.at("sessions"))).toBe(false);
});

it("a mark that a pull brings waits until the block is edited", async () => {
  const theirs = crewSpace();
  theirs.git("init", "-q", "-b", "main", ".");
  theirs.git("add", "-A");
  theirs.git("commit", "-qm", "the workspace");
  const mine = crewSpace();
  mine.git("clone", "-q", theirs.root, "clone");
  const clone = `${mine.root}/clone`;
  expect(mine.crew("-C", clone, "trust", "--yes").status).toBe(0);
  theirs.save("plan.md", "What files are in inbox? @crew?\n");
  theirs.git("add", "-A");
  theirs.git("commit", "-qm", "a question of theirs");
  mine.git("-C", clone, "pull", "-q");
  expect(mine.crew("-C", clone, "watch", "--once").status).toBe(0);
  expect(mine.text("clone/plan.md")).toBe("What files are in inbox? @crew?\n");
  mine.save("clone/plan.md", "What notes are in inbox? @crew?\n");
  expect(mine.crew("-C", clone, "watch", "--once").status).toBe(0);
  expect(mine.text("clone/plan.md")).toMatch(/^What notes are in inbox\? @crew\(done \w+\)\n/);
});
