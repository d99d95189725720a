/**
 * Waits until a touched file rests, then tells it if its contents are news. A file that is still being written, that
 * was just emptied, or that git is changing, is waited for longer.
 * Not here: noticing the touch (`tree.ts`), what is known (`table.ts`).
 */
import { join } from "node:path";
import type { Cancel, Clock } from "../../base/clock.ts";
import type { Revision } from "../../base/hash.ts";
import { limits } from "../../base/limits.ts";
import type { DiskPath, WorkspacePath } from "../../base/paths.ts";
import { lookAt } from "../look.ts";
import type { Native } from "../native.ts";
import { type Signature, signatureAt } from "../signature.ts";
import { isGone, statIfSeen } from "../stat.ts";
import type { FileTable } from "./table.ts";

export interface Settling {
  /** Something may have happened to `path`: its rest begins anew. */
  touch(path: string): void;
  stop(): void;
}

export interface SettleNeeds {
  root: DiskPath;
  clock: Clock;
  settleMs: number;
  table: FileTable;
  native(): Native | undefined;
  /** True while nothing may be told: git works, or the whole folder is away. */
  held(): boolean;
  tell(path: WorkspacePath): void;
}

interface Pending {
  cancel: Cancel;
  /** The file when its rest began. */
  signature: Signature | undefined;
  /** When it was first touched, and when it last moved; real milliseconds. */
  sinceMs: number;
  movedMs: number;
}

export function settling(needs: SettleNeeds): Settling {
  const { clock } = needs;
  const pending = new Map<string, Pending>();

  const arm = (path: string, ms: number, sinceMs: number, movedMs: number) => {
    pending.get(path)?.cancel();
    const signature = signatureAt(join(needs.root, path));
    pending.set(path, { cancel: clock.after(ms, () => rested(path)), signature, sinceMs, movedMs });
  };
  const rested = (path: string) => {
    const before = pending.get(path);
    if (!before) return;
    const wait = needs.held() ? limits.holdPollMs : waitMore(needs, path, before);
    if (wait === 0) {
      pending.delete(path);
      tellIfNews(needs, path);
      return;
    }
    const moved = signatureAt(join(needs.root, path)) !== before.signature;
    arm(path, wait, before.sinceMs, moved ? clock.monotonicMs() : before.movedMs);
  };
  return {
    touch: (path) => {
      const now = clock.monotonicMs();
      arm(path, needs.settleMs, pending.get(path)?.sinceMs ?? now, now);
    },
    stop: () => {
      for (const { cancel } of pending.values()) cancel();
      pending.clear();
    },
  };
}

/** How much longer to wait for a file, in milliseconds; 0 when it rests, or has not rested for too long. */
function waitMore(needs: SettleNeeds, path: string, pending: Pending): number {
  const now = needs.clock.monotonicMs();
  if (now - pending.sinceMs >= limits.openWriterMs) return 0;
  const full = join(needs.root, path);
  const signature = signatureAt(full);
  if (signature === undefined) return 0;
  if (signature !== pending.signature) return needs.settleMs;
  if (isBeingWritten(needs, full)) return needs.settleMs;
  const emptied = signature.startsWith("0:") && needs.table.get(path)?.signature.startsWith("0:") === false;
  return emptied ? Math.max(0, limits.emptySettleMs - (now - pending.movedMs)) : 0;
}

function isBeingWritten(needs: SettleNeeds, full: string): boolean {
  try {
    return needs.native()?.isBeingWritten(full) ?? false;
  } catch {
    return false;
  }
}

/** Tells `path` when its contents are not those that are known, and knows them from then on. */
function tellIfNews(needs: SettleNeeds, path: string): void {
  const { table } = needs;
  const full = join(needs.root, path);
  const known = table.get(path);
  const signature = signatureAt(full);
  if (signature === known?.signature) return;
  if (signature === undefined) {
    if (cannotBeSeen(full)) return; // its folder is closed or the disk fails: what is not seen is not deleted
    table.delete(path);
    needs.tell(path as WorkspacePath);
    return;
  }
  const revision = smallRevision(full, signature);
  table.set(path, { signature, revision });
  if (revision === undefined || revision !== known?.revision) needs.tell(path as WorkspacePath);
}

function cannotBeSeen(full: string): boolean {
  return !isGone(full) && statIfSeen(full) === undefined;
}

/** The contents' name; undefined for what is too large to read for that, or cannot be read. */
export function smallRevision(full: string, signature: Signature): Revision | undefined {
  if (Number(signature.split(":")[0]) > limits.knownBytes) return undefined;
  try {
    return lookAt(full)?.revision;
  } catch {
    return undefined;
  }
}
