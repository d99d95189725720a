/**
 * Everything the loop stands on: the four doors, this machine, and what was read from the folder.
 * All of the second half can be thrown away and read again.
 * Not here: building it (`open.ts`), the loop (`loop.ts`).
 */
import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Instant } from "../base/instant.ts";
import type { OneAtATime } from "../base/one-at-a-time.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { Disk } from "../disk/door.ts";
import type { ReceiptMirror } from "../disk/receipt-mirror.ts";
import type { Shadow } from "../disk/shadow.ts";
import type { AgentDefinition } from "../documents/agent.ts";
import type { ReceiptFold } from "../documents/receipts-state.ts";
import type { RecordMaker } from "../documents/record.ts";
import type { Settings } from "../documents/settings.ts";
import type { TranscriptBody } from "../documents/transcript.ts";
import type { Effect } from "../reconcile/effect.ts";
import type { Run } from "../reconcile/run.ts";
import type { Worker } from "../reconcile/worker.ts";
import type { Runtime, Sessions } from "../sessions/contract.ts";
import type { Agents } from "../sessions/door.ts";
import type { ToolSocket } from "../tools/socket-server.ts";
import type { BoundTool } from "../tools/tool.ts";
import type { Faults } from "./faults.ts";
import type { NoteIndex } from "./note-index.ts";
import type { RecentTurns, RunningSession } from "./running.ts";
import type { SessionIndex } from "./session-index.ts";

/** A file of the user's outside every workspace. */
export interface UserFile {
  path: string;
  text: string;
}

/** What a person in a terminal said yes to. */
export interface Trust {
  folder(): boolean;
  /** By the hash of its runnable part. */
  thing(hash: string): boolean;
}

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
  userConfig?: UserFile;
  userPermissions?: UserFile;
  trust: Trust;
  /** A disk for another folder that sessions may work in (`roots`). */
  openDisk(root: DiskPath): Disk;
  /** How to start crew itself again, for `crew agent` and `crew mcp`. */
  crewCommand: readonly [string, ...string[]];
  version: string;
  /** Where sockets and other things that can be lost lie. */
  stateFolder: DiskPath;
  userHome: DiskPath;
  /** crew's configuration and state outside the workspace: closed to agents. */
  crewFolders: readonly DiskPath[];
  /** Receipts once more, outside the folder: a checkout of an old `runs/` must not run anything again. */
  mirror?: ReceiptMirror;
  /** Lends tools to the agent of a session; absent: it gets none. */
  openToolSocket?(session: string, token: string, tools: readonly BoundTool[]): Promise<ToolSocket>;
  /** Absent where this machine cannot take any. */
  snapshots?: Shadow;
}

/** What the folder and the user's files say, and what is read again when they change. */
export interface Rules {
  settings: Settings;
  agentFiles: Map<string, AgentDefinition>;
  /** Agents that can be started here, the preferred one first. */
  runtimes: readonly Runtime[];
  trustedRuntimes: ReadonlySet<string>;
  folderTrusted: boolean;
}

/** All that is read at start. */
export interface Read extends Rules {
  /** The folder of the layout: "" or a path that ends with "/". A change of it needs a new start. */
  home: string;
  /** The machine that starts work here, and whether that is this one, now. */
  worker: Worker;
  receipts: ReceiptFold;
  sessionIndex: SessionIndex;
  /** Every file that crew may look at, for telling a moved note from a new one. */
  files: Set<string>;
}

/** What happens, for whoever shows it. */
export interface Listener {
  effect?(effect: Effect): void;
  /** An event of a running session, as it is recorded. */
  session?(session: string, body: TranscriptBody): void;
  /** A sentence for people. */
  say?(line: string): void;
}

export interface World extends WorldParts, Read {
  records: RecordMaker;
  sessions: Sessions;
  notes: NoteIndex;
  running: Map<string, RunningSession>;
  recentTurns: RecentTurns;
  listener: Listener;
  /** Since then nothing that an earlier crew started runs here. */
  aloneSince: Instant;
  /** When crew itself last wrote a path. */
  ownWrites: Map<string, Instant>;
  /** Values that must not reach the disk: secrets of the environment. */
  secrets: readonly string[];
  /** Claimed and not answered, on any machine. */
  openRuns(): Run[];
  /** The calendar's instant of a save; file times are real and mean nothing while the calendar is moved. */
  savedAt(mtime: Instant): Instant;
  /** Since when a line under `## Steer` reads as it does. */
  steerSince(page: string, line: string, savedAt: Instant): Instant;
  /** This process watches, and so renews the lease of its machine. */
  watches: boolean;
  /** Looks at the leases and claims under them never overlap: what a claim was allowed by holds until it stands. */
  leaseTurn: OneAtATime;
  /** Asks the loop to look at a path. */
  lookAt(path: WorkspacePath): void;
  /** Work beside the loop, so that stopping can wait for it. */
  track(work: Promise<void>): void;
  /** Waits for all tracked work. */
  finished(): Promise<void>;
  /** Aborted once crew is being stopped: nobody waits for the disk any longer. */
  stopping: AbortSignal;
  stop(): void;
  /** One look with what follows from it at a time, and nothing beside taking up another folder. */
  exclusive: OneAtATime;
  /** What does not work now, and who waits for it. */
  faults: Faults;
  /** What the agent of a session shows to reach its tools. */
  toolToken(session: string): string;
}
