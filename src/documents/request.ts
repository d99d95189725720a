/**
 * The one request object. A mark in a note, `crew do`, a steer line, later a beat or a schedule: all become this.
 * Not here: how a note is read for requests (`note.ts`), what the agent is told (`briefing/`).
 */
import type { WorkspacePath } from "../base/paths.ts";

/** What a request may do: `read` is `?` (read capabilities only), `write` is `!` (within the permissions). */
export type May = "read" | "write";

/** Chooses plan and verification. */
export type RequestClass =
  | "single-file-edit"
  | "cross-module-change"
  | "repository-wide-refactor"
  | "question"
  | "chore";

export interface Selection {
  path?: WorkspacePath;
  /** One-based, inclusive. */
  fromLine?: number;
  toLine?: number;
  text: string;
}

export interface RequestSource {
  kind: "note" | "command" | "steer";
  path: WorkspacePath;
  /** One-based. */
  line: number;
}

export interface Request {
  /** The workspace's folder, absolute. */
  workspace_path: string;
  instruction: string;
  selection?: Selection;
  constraints: string[];
  session_id: string;
  agent?: string;
  /** A folder of the workspace, or the name of a root of `crew.yaml`; "." is the workspace. */
  cwd: string;
  source: RequestSource;
  may: May;
  class: RequestClass;
  /** `propose`: work on a copy and ask before it applies. */
  apply?: "propose";
}
