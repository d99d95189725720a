/**
 * Everything the loop stands on: the four doors, this machine, and what was read from the folder.
 * All of the second half can be thrown away and read again.
 * Not here: building it (`open.ts`), the loop (`loop.ts`).
 */
import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Instant } from "../base/instant.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { Settings } from "../documents/config-types.ts";
import type { ReceiptFold } from "../documents/receipts-state.ts";
import type { RecordMaker } from "../documents/record.ts";
import type { Disk } from "../disk/door.ts";
import type { Agents } from "../sessions/door.ts";
import type { Runtime, Sessions } from "../sessions/contract.ts";
import type { NoteIndex } from "./note-index.ts";
import type { RunningSession } from "./running.ts";
import type { SessionIndex } from "./session-index.ts";

/** What `main.ts`, or a test, puts in. */
export interface WorldParts {
  disk: Disk;
  agents: Agents;
  clock: Clock;
  ids: Ids;
  machine: string;
  /** The machine's time zone, for workspaces that name none. */
  machineZone: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The user's own files outside the workspace, as text; absent when there are none. */
  userConfig?: { path: string; text: string };
  userPermissions?: { path: string; text: string };
  /** A person in a terminal said yes to this folder, and to this way of starting an agent. */
  trustsFolder(): Promise<boolean>;
  trustsRuntime(runtime: Runtime): Promise<boolean>;
  /** A disk for another folder that sessions may work in (`roots`). */
  openDisk(root: DiskPath): Disk;
  /** How to start crew itself again, for `crew agent` and `crew mcp`. */
  crewCommand: readonly [string, ...string[]];
  /** Where sockets and other things that can be lost lie. */
  stateFolder: DiskPath;
  home: DiskPath;
}

export interface World extends WorldParts {
  settings: Settings;
  records: RecordMaker;
  receipts: ReceiptFold;
  sessions: Sessions;
  notes: NoteIndex;
  sessionIndex: SessionIndex;
  running: Map<string, RunningSession>;
  runtimes: readonly Runtime[];
  folderTrusted: boolean;
  /** The machine that starts work here. */
  worker: string;
  /** Tells people: one line, at once. */
  say(line: string): void;
  /** Asks the loop to look at a path. */
  lookAt(path: WorkspacePath): void;
  /** When crew itself last wrote a path. */
  ownWrites: Map<string, Instant>;
}
