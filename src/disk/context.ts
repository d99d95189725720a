/**
 * What the parts of the real disk share: where it is, and the stores beside it. One a workspace, made by `real.ts`.
 * Not here: any behaviour.
 */
import type { Clock } from "../base/clock.ts";
import type { Revision } from "../base/hash.ts";
import type { Ids } from "../base/ids.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { LateSaves } from "./late-saves.ts";
import type { Native } from "./native.ts";
import type { OpenLogs } from "./open-logs.ts";
import type { RootGuard } from "./root-guard.ts";
import type { Signature } from "./signature.ts";
import type { UndoStore } from "./undo-store.ts";

export interface DiskContext {
  /** The real path of the workspace. */
  readonly root: DiskPath;
  /** The folder for what belongs to this machine. */
  readonly state: DiskPath;
  /** Knows whether the workspace is still the folder that was opened. */
  readonly guard: RootGuard;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The system calls that Node lacks; loaded when first asked for. */
  native(): Native | undefined;
  readonly undo: UndoStore;
  readonly late: LateSaves;
  readonly logs: OpenLogs;
  /** Tells the watcher of a write of crew's own. */
  wrote(path: WorkspacePath, write: OwnWrite): void;
  /** The same for a move of a file or folder. */
  moved(from: WorkspacePath, to: WorkspacePath): void;
}

/** What crew made of a file: from this state to that. Undefined: the file was, or is, absent. */
export interface OwnWrite {
  from: Signature | undefined;
  to: Signature | undefined;
  /** The new contents, where they are known without reading. */
  revision?: Revision;
}
