/**
 * The world as one session sees it: its records, its files, its permissions. One a turn.
 * Not here: the protocol (`sessions/`), running the turn (`session-run.ts`).
 */
import { relative } from "node:path";
import { revisionOf } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import { type DiskPath, parseWorkspacePath } from "../base/paths.ts";
import { UserError } from "../base/user-error.ts";
import type { Disk, FileRead } from "../disk/door.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { Decision, Question } from "../policy/decision.ts";
import type { SessionHost } from "../sessions/contract.ts";
import { applyPatch, unifiedDiff } from "../text/diff.ts";
import type { Change } from "./changes.ts";

export interface HostParts {
  session: string;
  disk: Disk;
  /** Disks of the other roots, by their folder. */
  roots: readonly Disk[];
  record(body: TranscriptBody): void;
  /** Resolves when all records are on disk. */
  flush(): Promise<void>;
  decide(question: Question): Decision;
  /** A line that the agent printed past the protocol. */
  diagnose(line: string): void;
  /** The session changed a file, with what it was and what it is. */
  changed(change: Change): void;
  commandStarts(): Promise<void>;
  commandEnded(): Promise<void>;
}

export function makeHost(parts: HostParts): SessionHost {
  /** What the agent last saw of each file: the base for its next write. */
  const seen = new Map<string, string>();
  const nameOf = (path: string) => nameIn(parts.disk, path) ?? path;
  return {
    record: parts.record,
    flush: parts.flush,
    decide: parts.decide,
    diagnose: parts.diagnose,
    nameOf,
    commandStarts: async () => {
      await Promise.all([parts.flush(), parts.commandStarts()]); // both before it begins; neither waits for the other
    },
    commandEnded: parts.commandEnded,
    readText: async (path) => {
      const { disk, name } = locate(parts, path);
      const text = needText(await disk.read(name, limits.agentReadBytes), path);
      seen.set(path, text);
      return text;
    },
    writeText: async (path, text) => {
      await parts.flush(); // that it was allowed is on disk before it is done, so that a crash cannot repeat it
      const change = await writeFor(parts, path, text, seen.get(path));
      seen.set(path, change.newText ?? "");
      if (change.oldText === change.newText) return;
      parts.changed(change);
      parts.record(diffRecord(change));
    },
  };
}

function diffRecord({ path, oldText, newText }: Change): TranscriptBody {
  const hash = (text: string | null) => (text === null ? null : revisionOf(text));
  return {
    type: "diff",
    path,
    old_hash: hash(oldText),
    new_hash: hash(newText),
    patch: unifiedDiff(path, oldText, newText),
  };
}

/** The path relative to the root of `disk`; undefined when it lies outside. */
function nameIn(disk: Disk, path: string) {
  return parseWorkspacePath(relative(disk.root, path).replaceAll("\\", "/"));
}

function locate(parts: HostParts, path: DiskPath) {
  for (const disk of [parts.disk, ...parts.roots]) {
    const name = nameIn(disk, path);
    if (name !== undefined) return { disk, name };
  }
  throw new UserError({
    message: `${path} lies outside the workspace and its roots.`,
    fix: "Name a file inside, or add its folder to roots in crew.yaml.",
  });
}

function needText(found: FileRead, path: string): string {
  if (found.kind === "file") return found.text;
  if (found.kind === "absent")
    throw new UserError({
      message: `${path} does not exist.`,
      fix: "Look for its right name, or write it first.",
    });
  throw new UserError({ message: `${path} cannot be read: ${found.message}` });
}

/** Writes what the agent made. When a person saved since the agent read the file, its change is made again on the new text. */
async function writeFor(
  parts: HostParts,
  path: DiskPath,
  text: string,
  base: string | undefined,
): Promise<Change> {
  const { disk, name } = locate(parts, path);
  const reason = { why: `session ${parts.session} wrote it`, session: parts.session };
  for (let attempt = 0; attempt < limits.editAttempts; attempt++) {
    const found = await disk.read(name, limits.agentReadBytes);
    const shown = nameIn(parts.disk, path) ?? path;
    if (found.kind === "absent") {
      if ((await disk.create(name, text, reason)) === "written")
        return { path: shown, oldText: null, newText: text };
      continue;
    }
    const current = needText(found, path);
    const wanted = mergeInto(current, base ?? current, text, path);
    if (found.kind !== "file" || wanted === current)
      return { path: shown, oldText: current, newText: current };
    if ((await disk.replace(name, found.revision, wanted, reason)) === "written")
      return { path: shown, oldText: current, newText: wanted };
  }
  throw new UserError({
    message: `${path} keeps changing while it is written.`,
    fix: "Read it again and write once more.",
  });
}

function mergeInto(current: string, base: string, wanted: string, path: string): string {
  if (current === base) return wanted;
  const merged = applyPatch(current, unifiedDiff("file", base, wanted));
  if (merged !== undefined) return merged;
  throw new UserError({
    message: `${path} was changed by somebody else since it was read, in the same lines.`,
    fix: "Read it again and make the change on what it says now.",
    meanwhile: "Nothing was written.",
  });
}
