import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { wait } from "../../src/base/clock.ts";
import { workspacePath } from "../../src/base/paths.ts";
import { because, tempWorkspace } from "./temp-workspace.ts";

it("another folder in the workspace's place is read and written once it was adopted, and not before", async () => {
  const space = await tempWorkspace({ "a.md": "a\n", "gone.md": "g\n", "sub/b.md": "b\n" });
  const told: string[] = [];
  let willAdopt = false;
  const watching = await space.disk.watch(
    { settleMs: 40, ignore: [], poll: false },
    {
      changed: (path) => told.push(path),
      degraded: (message) => told.push(message.split(" (")[0] ?? ""),
      replaced: async (adopt) => {
        if (willAdopt) adopt();
        return willAdopt;
      },
    },
  );
  onTestFinished(() => watching.close());
  renameSync(space.root, `${space.root}-old`);
  cpSync(`${space.root}-old`, space.root, { recursive: true });
  rmSync(space.at("gone.md"));
  space.write("sub/new.md", "n\n");
  await wait(space.clock, 2500);
  expect(told.splice(0)).toEqual(["The workspace is not there any more"]);
  await expect(space.disk.create(workspacePath("c.md"), "c\n", because)).rejects.toThrow("not there");
  willAdopt = true;
  await wait(space.clock, 2500);
  expect(told.splice(0).sort()).toEqual(["The workspace is back.", "gone.md", "sub/new.md"]);
  expect(await space.disk.create(workspacePath("c.md"), "c\n", because)).toBe("written");
  space.write("sub/b.md", "b2\n");
  mkdirSync(space.at("more"));
  space.write("more/d.md", "d\n");
  await wait(space.clock, 300);
  expect(told.sort()).toEqual(["more/d.md", "sub/b.md"]);
});

it("what was adopted can be given back", async () => {
  const space = await tempWorkspace({ "a.md": "a\n" });
  let asked = 0;
  const watching = await space.disk.watch(
    { settleMs: 40, ignore: [], poll: false },
    {
      changed: () => {},
      degraded: () => {},
      replaced: async (adopt) => {
        adopt()();
        asked++;
        return false;
      },
    },
  );
  onTestFinished(() => watching.close());
  renameSync(space.root, `${space.root}-old`);
  space.write("a.md", "other\n");
  await wait(space.clock, 2500);
  expect(asked).toBe(1);
  await expect(space.disk.create(workspacePath("c.md"), "c\n", because)).rejects.toThrow("not there");
});
