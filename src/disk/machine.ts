/**
 * The name of this machine: what `worker` in `crew.yaml` and `machine` in records say.
 * Not here: which machine works (`daemon/lease.ts`).
 */

import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isSafeName, slug } from "../base/paths.ts";
import { ifPresent } from "./if-present.ts";
import type { Places } from "./places.ts";

/**
 * The name, from the user's state folder; made the first time from the host's name and four letters of chance, because
 * hosts share names, and the same from then on, also when the host is renamed. A file that holds no safe name is made anew.
 */
export function machineName(places: Places): string {
  const file = join(places.state, "machine");
  const kept = readName(file);
  if (kept !== undefined) return kept;
  const name = `${slug(hostname().split(".")[0] ?? "") || "machine"}-${letters(4)}`;
  mkdirSync(places.state, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${name}\n`, { mode: 0o600 });
  return name;
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join("");
}

function readName(file: string): string | undefined {
  const name = ifPresent(() => readFileSync(file, "utf8"))?.trim();
  return name !== undefined && isSafeName(name) ? name : undefined;
}
