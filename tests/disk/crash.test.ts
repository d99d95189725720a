import { unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { revisionOf } from "../../src/base/hash.ts";
import { loadNative } from "../../src/disk/load-native.ts";
import { lookAt } from "../../src/disk/look.ts";
import { swapIn } from "../../src/disk/swap.ts";
import { tempWorkspace } from "./temp-workspace.ts";

/** The name that a process which is gone would have used. */
function tempName(from: string, to: string): string {
  return `.crew-${revisionOf(from).slice(0, 16)}-${revisionOf(to).slice(0, 16)}-999999999-0a1b2c.tmp`;
}

it("a crash before the swap leaves nothing of crew's behind", async () => {
  const { disk, write, names } = await tempWorkspace({ "notes/a.md": "old" });
  write(`notes/${tempName("old", "new")}`, "new");
  await disk.lockWorkspace();
  expect(names()).toEqual(["notes/a.md"]);
  expect(disk.listChanges()).toEqual([]);
});

it("a crash after the swap loses neither the old text nor a save that was swapped out", async () => {
  const { disk, write, names, text } = await tempWorkspace({ "a.md": "new", "b.md": "new b" });
  write(tempName("old", "new"), "old");
  write(tempName("old b", "new b"), "a person's save of b");
  await disk.lockWorkspace();
  expect(names()).toEqual(["a.md", "b.md"]);
  expect(text("b.md")).toBe("a person's save of b");
  expect(disk.listChanges().map((change) => [change.kind, disk.before(change)?.toString()])).toEqual([
    ["late", "old"],
  ]);
});

it("temporary files of others, and of processes that run, stay", async () => {
  const { disk, write, names } = await tempWorkspace();
  write(tempName("old", "new").replace("999999999", String(process.pid)), "new");
  write(".crew-notes.tmp", "not crew's shape");
  const before = names();
  await disk.lockWorkspace();
  expect(names()).toEqual(before);
});

it("whatever is saved between look and swap stands there afterwards", async () => {
  const { at } = await tempWorkspace({ "a.md": "old" });
  const native = loadNative();
  if (!native) throw new Error("this machine has no exchanging rename");
  const temp = join(dirname(at("a.md")), tempName("old", "new"));
  writeFileSync(temp, "new");
  let saves = 0;
  const racing = {
    ...native,
    exchange: (a: string, b: string) => {
      if (saves < 3) writeFileSync(a, `save ${++saves}`);
      native.exchange(a, b);
    },
  };
  const strays: string[] = [];
  const keepStray = (file: string) => strays.push(String(Buffer.from(lookAt(file)?.bytes ?? [])));
  const swap = {
    path: at("a.md"),
    temp,
    readAs: revisionOf("old"),
    own: revisionOf("new"),
    native: racing,
    keepStray,
    takeOwn: (file: string) => unlinkSync(file),
  };
  expect(swapIn(swap)).toBe("moved");
  expect(String(Buffer.from(lookAt(at("a.md"))?.bytes ?? []))).toBe("save 3");
});
