/**
 * A copy of the receipts in the state folder: git may check out an old `runs/`, a backup may be restored, and what has
 * run must not run again by that. It is only read beside the receipts of the folder, never instead of them.
 * Not here: what receipts mean (`documents/receipts.ts`).
 */
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../base/assert.ts";
import type { DiskPath } from "../base/paths.ts";

export interface ReceiptMirror {
  /** All lines of the workspace that began with this baseline record; "" when there are none. */
  read(baseline: string): Promise<string>;
  append(baseline: string, line: string): Promise<void>;
}

/** `state` is the state folder of the workspace. `baseline` is a record id, or it is no name for a file here. */
export function receiptMirror(state: DiskPath): ReceiptMirror {
  const file = (baseline: string) => {
    if (!/^[0-9a-z]{26}$/.test(baseline)) return undefined;
    return join(state, `receipts-${baseline}.jsonl`);
  };
  return {
    read: async (baseline) => {
      const path = file(baseline);
      return path === undefined ? "" : readText(path);
    },
    append: async (baseline, line) => {
      const path = file(baseline);
      if (path !== undefined) await appendFile(path, `${line}\n`, { mode: 0o600 });
    },
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  }
}
