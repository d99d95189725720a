/**
 * The log of changes in the undo store, a file a month, and how old copies and months are dropped.
 * Not here: making and keeping changes (`undo-store.ts`).
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Instant, instant, renderInstant } from "../base/instant.ts";
import { isObject, parseJson } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { ifPresent } from "./if-present.ts";
import { removeQuietly } from "./temp.ts";
import type { Change } from "./undo-store.ts";

/** The changes in `folder`, oldest first, forgotten ones too. A damaged line is left out. */
export function readLog(folder: string): Change[] {
  const changes = new Map<string, Change>();
  for (const name of namesIn(folder).filter((name) => name.endsWith(".jsonl"))) {
    for (const line of readFileSync(join(folder, name), "utf8").split("\n")) {
      const change = parseJson(line);
      if (isChange(change)) changes.set(change.id, change);
    }
  }
  return [...changes.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isChange(value: unknown): value is Change {
  return (
    isObject(value) && ["id", "ts", "kind", "path", "why"].every((key) => typeof value[key] === "string")
  );
}

/** A late save without its bytes is one that was taken back. */
export function isForgotten(change: Change): boolean {
  return change.kind === "late" && !change.copied;
}

/** Drops copies beyond `limits.undoMs` and `limits.undoBytes`, the oldest first, and months that are past. */
export function prune(folder: string, copies: string, now: Instant): void {
  const found = namesIn(copies).map((name) => {
    const { size, ctimeMs } = statSync(join(copies, name));
    return { path: join(copies, name), size, kept: instant(ctimeMs) };
  });
  let total = 0;
  for (const copy of found.sort((a, b) => b.kept - a.kept)) {
    total += copy.size;
    if (total > limits.undoBytes || now - copy.kept > limits.undoMs) removeQuietly(copy.path);
  }
  const oldestMonth = renderInstant(instant(now - limits.undoMs)).slice(0, 7);
  for (const name of namesIn(folder)) {
    if (/^\d{4}-\d{2}\.jsonl$/.test(name) && name.slice(0, 7) < oldestMonth)
      removeQuietly(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  return ifPresent(() => readdirSync(folder).sort()) ?? [];
}
