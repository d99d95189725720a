/** A folder that the system will not sync does not make a write fail that is done. Linux: `/proc` refuses with EINVAL. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { expect, it } from "vitest";
import { syncFolder } from "../../src/disk/sync-folder.ts";

it.runIf(process.platform === "linux")("a file system that syncs no folders is put up with", () => {
  const descriptor = openSync("/proc/self", "r");
  expect(() => fsyncSync(descriptor)).toThrow("EINVAL");
  closeSync(descriptor);
  expect(() => syncFolder("/proc/self/status")).not.toThrow();
});

it("a folder that is gone is still an error", () => {
  expect(() => syncFolder("/no-such-folder/file")).toThrow("ENOENT");
});
