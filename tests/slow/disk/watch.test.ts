import { renameSync, rmSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { wait } from "../../../src/base/clock.ts";
import { commitAll, git } from "../../disk/git-workspace.ts";
import { tempWorkspace, watchWorkspace } from "../../disk/temp-workspace.ts";

it("waits for a folder that is away: nothing in it counts as deleted", async () => {
  const space = await tempWorkspace({ "a.md": "a\n", "b/c.md": "c\n" });
  const told = await watchWorkspace(space);
  renameSync(space.root, `${space.root}-away`);
  await wait(space.clock, 2600);
  expect(told.changed).toEqual([]);
  writeFileSync(`${space.root}-away/a.md`, "changed while away\n");
  renameSync(`${space.root}-away`, space.root);
  await wait(space.clock, 2400);
  expect(await told.rest()).toEqual(["a.md"]);
  space.write("b/c.md", "and it goes on\n");
  expect(await told.rest()).toEqual(["b/c.md"]);
  expect(told.degraded.map((message) => message.split(" (")[0])).toEqual([
    "The workspace is not there any more",
    "The workspace is back.",
  ]);
});

it("polling tells the same", async () => {
  const space = await tempWorkspace({ "a.md": "a", "b.md": "b" });
  const told = await watchWorkspace(space, { poll: true, ignore: ["archive/**"] });
  space.write("a.md", "a2");
  space.write("new/c.md", "c");
  space.write("archive/d.md", "d");
  rmSync(space.at("b.md"));
  expect(await told.rest(2500)).toEqual(["a.md", "b.md", "new/c.md"]);
});

it("after branches were switched to and fro, exactly what differs from before is told", async () => {
  const space = await tempWorkspace();
  const day = (i: number) => `history/2026-01-${String(i).padStart(2, "0")}.md`;
  const days = Array.from({ length: 20 }, (_, i) => i + 1);
  git(space.root, "init", "-q", "-b", "main");
  for (const i of days) space.write(day(i), `# Day ${i}\n\nmainword${i}\n`);
  commitAll(space.root, "a");
  git(space.root, "checkout", "-qb", "other");
  for (const i of days) space.write(day(i), `# Day ${i}\n\notherword${i}\n`);
  space.write(day(21), "onlyother\n");
  commitAll(space.root, "b");
  git(space.root, "checkout", "-q", "main");
  const told = await watchWorkspace(space, { settleMs: 300 });
  for (let round = 0; round < 5; round++) {
    git(space.root, "checkout", "-q", "other");
    git(space.root, "checkout", "-q", "main");
  }
  expect(await told.rest(1500)).toEqual([]);
  git(space.root, "checkout", "-q", "other");
  expect(await told.rest(1500)).toEqual([...days, 21].map(day));
  git(space.root, "checkout", "-q", "main");
  expect(await told.rest(1500)).toEqual([...days, 21].map(day));
  expect(git(space.root, "status", "--porcelain")).toBe("");
});
