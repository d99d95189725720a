/**
 * What a person has trusted, kept outside every workspace: folders, and things that can run a program or widen a
 * permission, by the hash of their runnable part. A damaged record trusts nothing.
 * Not here: asking the person (`cli/`), what needs trust (`documents/`, `policy/`).
 */

import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Clock } from "../base/clock.ts";
import { sha256 } from "../base/hash.ts";
import type { Ids } from "../base/ids.ts";
import { renderInstant } from "../base/instant.ts";
import { isObject, parseJson } from "../base/json.ts";
import { ifPresent } from "./if-present.ts";
import { appendix } from "./line-end.ts";
import type { Places } from "./places.ts";

/** A thing that can run a program or widen a permission, as it was shown to the person. */
export interface TrustedThing {
  kind: "runtime" | "hook" | "command" | "probe" | "mcp_server" | "allow_rule";
  name: string;
  /** See `runnableHash`. */
  hash: string;
  /** What the person saw when they trusted it. */
  shown: string;
}

export interface TrustedFolder {
  /** Its real path. */
  root: string;
  ts: string;
  things: TrustedThing[];
}

export interface TrustStore {
  folderTrusted(root: string): boolean;
  trustFolder(root: string): void;
  thingTrusted(root: string, hash: string): boolean;
  /** Trusts the thing for that folder alone. */
  trustThing(root: string, thing: TrustedThing): void;
  /** Takes back all trust in the folder, or with `hash` in that thing only. */
  revoke(root: string, hash?: string): void;
  list(): TrustedFolder[];
}

type TrustRecord = { id: string; ts: string; root: string } & (
  | { type: "folder"; device: number; inode: number }
  | ({ type: "thing" } & TrustedThing)
  | { type: "revoke"; hash?: string }
);

/** The hash of what would run: the command, its arguments, the names of its variables, its folder. */
export function runnableHash(runnable: {
  command: string;
  args: readonly string[];
  envNames: readonly string[];
  cwd: string;
}): string {
  const { command, args, envNames, cwd } = runnable;
  return sha256(JSON.stringify([command, args, [...envNames].sort(), cwd]));
}

/** The trust of this user; the file is read again at every question, so that another process's answer counts. */
export function trustStore(places: Places, clock: Clock, ids: Ids): TrustStore {
  const file = join(places.config, "trust.jsonl");
  const add = (root: string, body: object) => {
    const record = { id: ids.record(), ts: renderInstant(clock.now()), root: realOf(root), ...body };
    appendSynced(file, places.config, JSON.stringify(record));
  };
  const find = (root: string) => fold(readRecords(file)).get(realOf(root));
  return {
    folderTrusted: (root) => find(root) !== undefined,
    trustFolder: (root) => {
      const { dev, ino } = statSync(root);
      add(root, { type: "folder", device: dev, inode: ino });
    },
    thingTrusted: (root, hash) => find(root)?.things.some((thing) => thing.hash === hash) ?? false,
    trustThing: (root, thing) => add(root, { type: "thing", ...thing }),
    revoke: (root, hash) => add(root, { type: "revoke", ...(hash !== undefined && { hash }) }),
    list: () => [...fold(readRecords(file)).values()],
  };
}

/** In the order of the file: the person's last word counts. Things count only while their folder does. */
function fold(records: readonly TrustRecord[]): Map<string, TrustedFolder> {
  const folders = new Map<string, TrustedFolder>();
  for (const record of records) {
    const folder = folders.get(record.root);
    if (record.type === "folder") {
      folders.set(record.root, { root: record.root, ts: record.ts, things: folder?.things ?? [] });
    } else if (record.type === "revoke" && record.hash === undefined) {
      folders.delete(record.root);
    } else if (folder) {
      const { hash } = record;
      const others = folder.things.filter((thing) => thing.hash !== hash);
      folder.things = record.type === "thing" ? [...others, thingOf(record)] : others;
    }
  }
  return folders;
}

function thingOf({ kind, name, hash, shown }: TrustedThing): TrustedThing {
  return { kind, name, hash, shown };
}

function readRecords(file: string): TrustRecord[] {
  const text = ifPresent(() => readFileSync(file, "utf8")) ?? "";
  return text.split("\n").map(parseJson).filter(isTrustRecord);
}

function isTrustRecord(value: unknown): value is TrustRecord {
  if (!isObject(value) || typeof value.root !== "string" || typeof value.ts !== "string") return false;
  if (value.type === "thing") return typeof value.hash === "string" && typeof value.name === "string";
  if (value.type === "revoke") return value.hash === undefined || typeof value.hash === "string";
  return value.type === "folder";
}

function appendSynced(file: string, folder: string, line: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, "a+", 0o600);
  try {
    appendFileSync(descriptor, appendix(readFileSync(file, "utf8"), line));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function realOf(root: string): string {
  return ifPresent(() => realpathSync.native(root)) ?? root;
}
