/**
 * Git's diary of where HEAD and the branches went: the only place that tells a commit made here from one that was
 * brought.
 * Not here: what follows from it (`provenance.ts`).
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Instant, instant } from "../base/instant.ts";
import type { Repository } from "./git-dir.ts";
import { ifPresent } from "./if-present.ts";

export interface ReflogEntry {
  from: string;
  to: string;
  at: Instant;
  message: string;
}

/** The entries of one reflog, oldest first. A damaged line is left out. */
export function parseReflog(text: string): ReflogEntry[] {
  return text.split("\n").flatMap((line) => {
    const found = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) .*> (\d+) [+-]\d{4}\t?(.*)$/.exec(line);
    const [, from, to, seconds, message] = found ?? [];
    if (from === undefined || to === undefined || message === undefined) return [];
    return [{ from, to, at: instant(Number(seconds) * 1000), message }];
  });
}

/** True for an entry that records a commit made here. A merge that needed no commit only moved forward. */
function isMadeHere(entry: ReflogEntry): boolean {
  return /^(commit\b|cherry-pick:|revert:|merge [^:]*: Merge made by)/.test(entry.message);
}

/** True for an entry that put other contents into the folder: clone, pull, checkout, reset, rebase, merge. */
export function isMovement(entry: ReflogEntry): boolean {
  if (isMadeHere(entry)) return false;
  if (!/^(clone|pull|checkout|reset|rebase|merge|am|initial pull)\b/.test(entry.message)) return false;
  return !entry.message.startsWith("checkout") || entry.from !== entry.to;
}

/** The reflog of HEAD. */
export function headReflog(repository: Repository): ReflogEntry[] {
  return parseReflog(textOf(join(repository.gitDir, "logs", "HEAD")));
}

/** The commits that were made in this repository, by any reflog that it has. */
export function commitsMadeHere(repository: Repository): Set<string> {
  const entries = [...headReflog(repository)];
  for (const file of filesBelow(join(repository.commonDir, "logs", "refs", "heads"))) {
    entries.push(...parseReflog(textOf(file)));
  }
  return new Set(entries.filter(isMadeHere).map((entry) => entry.to));
}

function filesBelow(folder: string): string[] {
  const entries = ifPresent(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function textOf(file: string): string {
  return ifPresent(() => readFileSync(file, "utf8")) ?? "";
}
