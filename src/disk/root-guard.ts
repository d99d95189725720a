/**
 * Is the folder at the workspace's path still the one that was opened? Unmounted, moved or replaced, it must not be taken
 * for one whose files were all deleted, and nothing may be made in what stands there instead.
 * Not here: waiting until it is back (`watch/`), whether another folder is the same workspace (whoever watches).
 */
import { type BigIntStats, statSync } from "node:fs";
import type { Cancel } from "../base/clock.ts";
import type { DiskPath } from "../base/paths.ts";
import { DiskFault } from "./disk-fault.ts";
import { identityOf } from "./stat.ts";

/** `other`: a folder, but not the one that was opened. */
export type RootState = "same" | "gone" | "other";

export interface RootGuard {
  look(): RootState;
  /** @throws DiskFault unless the folder is the one that was opened. */
  need(): void;
  /** From now on the folder that stands there counts; gives how to take that back. */
  adopt(): Cancel;
}

export const awaySentence =
  "The workspace is not there any more (moved, deleted, unmounted, or another folder stands in its place).";

/** Guards `root` as it is now. */
export function rootGuard(root: DiskPath): RootGuard {
  let opened = folderAt(root);
  const look = (): RootState => {
    const now = folderAt(root);
    if (now === undefined) return "gone";
    return now === opened ? "same" : "other";
  };
  return {
    look,
    need: () => {
      if (look() === "same") return;
      const fix = "Bring it back, or start crew in the folder where it is now.";
      throw new DiskFault({ message: awaySentence, fix, meanwhile: "Nothing was written." }, "away", "");
    },
    adopt: () => {
      const before = opened;
      opened = folderAt(root) ?? opened;
      return () => {
        opened = before;
      };
    },
  };
}

function folderAt(root: DiskPath): string | undefined {
  const stat = statQuietly(root);
  return stat?.isDirectory() ? identityOf(stat) : undefined;
}

function statQuietly(root: DiskPath): BigIntStats | undefined {
  try {
    return statSync(root, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
