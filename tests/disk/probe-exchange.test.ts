import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { DiskPath } from "../../src/base/paths.ts";
import { loadNative } from "../../src/disk/load-native.ts";
import { missingExchange } from "../../src/disk/probe-exchange.ts";
import { tempWorkspace } from "./temp-workspace.ts";

let drawn = 0;
const secret = () => `${++drawn}`.padStart(12, "0");
const advice =
  "A save in the very moment in which crew writes the same note may be lost; put the folder on a local disk, or pause crew while you type.";

it("says nothing where names can be exchanged, and leaves nothing behind", async () => {
  const space = await tempWorkspace({ "note.md": "old\n" });
  expect(missingExchange(space.root as DiskPath, loadNative(), secret)).toBe(undefined);
  expect(readdirSync(space.root)).toEqual(["note.md"]);
});

it("says what may be lost where the file system cannot", async () => {
  const space = await tempWorkspace({ "note.md": "old\n" });
  const native = loadNative();
  if (!native) throw new Error("koffi does not load here");
  const cannot = {
    ...native,
    exchange: () => {
      throw Object.assign(new Error("EINVAL"), { code: "EINVAL" });
    },
  };
  const said = missingExchange(space.root as DiskPath, cannot, secret);
  expect(said).toBe(`The file system of this folder cannot exchange two files in one step. ${advice}`);
  expect(readdirSync(space.root)).toEqual(["note.md"]);
});

it("says what may be lost where the system cannot", async () => {
  const space = await tempWorkspace({});
  expect(missingExchange(space.root as DiskPath, undefined, secret)).toBe(
    `This system cannot exchange two files in one step. ${advice}`,
  );
});

it("keeps no undo copy of its own bookkeeping", async () => {
  const { disk } = await tempWorkspace({ "runs/watching/laptop.json": "{}\n" });
  const path = "runs/watching/laptop.json" as never;
  const read = await disk.read(path);
  if (read.kind !== "file") throw new Error("not read");
  const reason = { why: "a lease", bookkeeping: true } as const;
  expect(await disk.replace(path, read.revision, "{ }\n", reason)).toBe("written");
  expect(disk.listChanges()).toEqual([]);
});
