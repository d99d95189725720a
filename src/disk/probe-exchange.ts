/**
 * Can names be exchanged here in one step? Without that, a save in the very moment of crew's own can be lost, and the
 * person is told so.
 * Not here: the exchange itself (`swap.ts`), what is guaranteed with and without it (`docs/disk.md`).
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { revisionOf } from "../base/hash.ts";
import type { DiskPath } from "../base/paths.ts";
import type { Native } from "./native.ts";
import { removeQuietly, tempBeside } from "./temp.ts";

/** A sentence for people when it cannot be done in `root`; undefined when it can, or when nothing may be written there. */
export function missingExchange(
  root: DiskPath,
  native: Native | undefined,
  secret: () => string,
): string | undefined {
  if (!native) return `${reason("this system")} ${advice}`;
  const empty = revisionOf("");
  const name = () => tempBeside(join(root, "probe"), empty, empty, secret());
  const [a, b] = [name(), name()];
  try {
    writeFileSync(a, "", { flag: "wx" });
    writeFileSync(b, "", { flag: "wx" });
  } catch {
    removeQuietly(a);
    return undefined; // a folder that is closed or full is told when something is to be written
  }
  try {
    native.exchange(a, b);
    return undefined;
  } catch {
    return `${reason("the file system of this folder")} ${advice}`;
  } finally {
    removeQuietly(a);
    removeQuietly(b);
  }
}

function reason(what: string): string {
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} cannot exchange two files in one step.`;
}

const advice =
  "A save in the very moment in which crew writes the same note may be lost; put the folder on a local disk, or pause crew while you type.";
