/**
 * What a tool of the bundled agent is: a name, a description and a JSON Schema for models, and a function.
 * Not here: the tools (one file each beside this one), the list of all (`toolbox.ts`), telling the client (`../announce.ts`).
 */
import type { Json, JsonObject } from "../../base/json.ts";
import type { Commands } from "../commands.ts";
import type { Files } from "../files.ts";
import type { Task } from "../plan.ts";

/** What a tool gives back. `error` is a sentence for people and models; absent when `success`. */
export interface ToolResult {
  success: boolean;
  output: Json;
  error?: string;
}

/** One file that a tool changed, for the diff that the client shows. `before` is null for a new file. */
export interface FileChange {
  path: string;
  before: string | null;
  after: string;
}

/** What a tool may use: nothing else of the world is in reach. */
export interface ToolContext {
  files: Files;
  commands: Commands;
  signal: AbortSignal;
  /** Id of this call, as the client knows it. */
  callId: string;
  /** Says that a file was changed, as soon as it was. */
  changed(change: FileChange): void;
  /** Says that a file has another name. */
  moved(from: string, to: string): void;
  /** Shows the plan to the client. */
  showPlan(tasks: readonly Task[]): Promise<void>;
}

/** How the client shows a call, and what it judges: kind and raw input follow the protocol's words. */
interface Announcement {
  kind: "read" | "edit" | "delete" | "move" | "search" | "execute" | "think" | "other";
  title: string;
  /** Paths that the call touches, as the input names them. */
  paths: string[];
}

export interface Tool {
  name: string;
  description: string;
  inputSchema: JsonObject;
  /** Absent: the client is not told of the call as such (the plan tool). */
  announce?(input: JsonObject): Announcement;
  /** Never throws for what a person can cause: that is a result without success. */
  run(input: JsonObject, context: ToolContext): Promise<ToolResult>;
}

export function succeeded(output: Json): ToolResult {
  return { success: true, output };
}

export function failed(error: string, output: Json = null): ToolResult {
  return { success: false, output, error };
}
