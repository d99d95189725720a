/**
 * The name of this machine: what `worker` in `crew.yaml` and `machine` in records say.
 * Not here: which machine works (`daemon/lease.ts`).
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isSafeName, slug } from "../base/paths.ts";
import { ifPresent } from "./if-present.ts";
import type { Places } from "./places.ts";

/**
 * The name, from the user's state folder; made from the host's name the first time and the same from then on, also
 * when the host is renamed. A file that holds no safe name is made anew.
 */
export function machineName(places: Places): string {
  const file = join(places.state, "machine");
  const kept = readName(file);
  if (kept !== undefined) return kept;
  const name = slug(hostname().split(".")[0] ?? "") || "machine";
  mkdirSync(places.state, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${name}\n`, { mode: 0o600 });
  return name;
}

function readName(file: string): string | undefined {
  const name = ifPresent(() => readFileSync(file, "utf8"))?.trim();
  return name !== undefined && isSafeName(name) ? name : undefined;
}
