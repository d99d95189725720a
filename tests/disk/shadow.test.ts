import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { DiskPath } from "../../src/base/paths.ts";
import { runGit } from "../../src/disk/git.ts";
import { shadowOf } from "../../src/disk/shadow.ts";
import { contentsOf, type Git } from "../../src/disk/shadow-contents.ts";
import { commitAll, git } from "./git-workspace.ts";
import { namesBelow, tempWorkspace } from "./temp-workspace.ts";

it("what a command changed is known with old and new text, and the person's repository is untouched", async () => {
  const space = await tempWorkspace({
    "a.md": "one\r\ntwo\n",
    "b.md": "b\n",
    "gone.md": "gone\n",
    ".gitignore": "dist/\n",
    ".gitattributes": "* text=auto eol=lf\n",
    "dist/x.js": "1",
    "sessions/s/page.md": "page",
  });
  git(space.root, "init", "-q");
  commitAll(space.root, "a");
  const before = namesBelow(space.at(".git"));
  const shadow = shadowOf(space.root as DiskPath, space.state);
  const first = await shadow.take();
  space.write("a.md", "one\r\nthree\n");
  space.write("new/ü.md", "new\n");
  space.write("dist/x.js", "2");
  space.write("sessions/s/page.md", "page 2");
  space.write("pic.bin", Buffer.from([1, 0, 2]));
  chmodSync(space.at("b.md"), 0o755);
  rmSync(space.at("gone.md"));
  const second = await shadow.take();
  if (!first || !second) throw new Error("no snapshot was taken");
  expect(await shadow.changesBetween(first, second)).toEqual([
    { path: "a.md", oldText: "one\r\ntwo\n", newText: "one\r\nthree\n", binary: false },
    { path: "b.md", oldText: "b\n", newText: "b\n", binary: false },
    { path: "gone.md", oldText: "gone\n", newText: null, binary: false },
    { path: "new/ü.md", oldText: null, newText: "new\n", binary: false },
    { path: "pic.bin", oldText: null, newText: null, binary: true },
  ]);
  expect(namesBelow(space.at(".git"))).toEqual(before);
});

it("works where there is no repository, and twice at once", async () => {
  const space = await tempWorkspace({ "a.md": "a" });
  const shadow = shadowOf(space.root as DiskPath, space.state);
  const taken = await Promise.all([shadow.take(), shadow.take()]);
  const [one, two] = await Promise.all(taken.map((snapshot) => snapshot?.name()));
  expect(one).toBe(two);
  expect(one).toBe(
    execFileSync("git", ["--git-dir", `${space.state}/shadow.git`, "write-tree"], {
      encoding: "utf8",
      env: { ...process.env, GIT_INDEX_FILE: `${space.state}/shadow.git/index` },
    }).trim(),
  );
  expect(space.names()).toEqual(["a.md"]);
});

it("hundreds of changed files are read by a few git commands, in more than one batch", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `n${i}.md`);
  const big = names.slice(0, 10);
  const space = await tempWorkspace(Object.fromEntries(names.map((name) => [name, `${name}\n`])));
  for (const name of big) space.write(name, `${name}\n${"ä".repeat(2_000_000)}`);
  space.write("huge.md", "x".repeat(5_000_000));
  git(space.root, "init", "-q");
  const blobs = git(space.root, "hash-object", "-w", "--", ...names, "huge.md")
    .trim()
    .split("\n");
  let calls = 0;
  const counted: Git = (args, input) => {
    calls++;
    return runGit({ cwd: space.root, args, input });
  };
  const contents = await contentsOf([...blobs, "0".repeat(40)], counted);
  expect(names.filter((name, i) => contents.get(blobs[i] ?? "") !== space.text(name))).toEqual([]);
  expect([contents.size, calls]).toEqual([300, 3]);
});

it("holds the folder as it was when it was taken, whatever comes before its name is known", async () => {
  const space = await tempWorkspace({ "a.md": "a" });
  const shadow = shadowOf(space.root as DiskPath, space.state);
  const first = await shadow.take();
  space.write("a.md", "b");
  const second = await shadow.take();
  if (!first || !second) throw new Error("no snapshot was taken");
  const change = { path: "a.md", oldText: "a", newText: "b", binary: false };
  expect(await shadow.changesBetween(first, second)).toEqual([change]);
});

it("says that it does not know where git fails, which is not the same as no change", async () => {
  const space = await tempWorkspace({ "a.md": "a" });
  const shadow = shadowOf(space.root as DiskPath, space.state);
  const [first, second] = [await shadow.take(), await shadow.take()];
  if (!first || !second) throw new Error("no snapshot was taken");
  await second.name();
  rmSync(`${space.state}/shadow.git`, { recursive: true });
  expect(await shadow.changesBetween(first, second)).toBe(undefined);
});

it("a lock that a killed git left behind hides no change", async () => {
  const space = await tempWorkspace({ "a.md": "a" });
  await shadowOf(space.root as DiskPath, space.state).take();
  writeFileSync(`${space.state}/shadow.git/index.lock`, "");
  const shadow = shadowOf(space.root as DiskPath, space.state);
  const first = await shadow.take();
  space.write("a.md", "b");
  const second = await shadow.take();
  if (!first || !second) throw new Error("no snapshot was taken");
  expect(await shadow.changesBetween(first, second)).toHaveLength(1);
  writeFileSync(`${space.state}/shadow.git/index.lock`, "");
  expect(await shadow.take()).toBe(undefined);
});
