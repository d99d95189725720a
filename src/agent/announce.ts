/**
 * Tells the client of a tool call: that it begins, what it changed, how it ended.
 * Not here: the tools (`tools/`), the order of calls (`turn.ts`).
 */
import { isAbsolute, resolve } from "node:path";
import type { ToolCallContent, ToolCallLocation } from "@agentclientprotocol/sdk";
import type { Json, JsonObject } from "../base/json.ts";
import { isObject } from "../base/json.ts";
import type { Client } from "./client.ts";
import type { ToolCall } from "./model.ts";
import type { FileChange, Tool, ToolResult } from "./tools/tool.ts";

export interface Announcer {
  begins(): Promise<void>;
  ended(result: ToolResult, changes: readonly FileChange[]): Promise<void>;
}

/** For a tool that does not announce itself, nothing is told. */
export function announcerOf(client: Client, cwd: string, call: ToolCall, tool: Tool): Announcer {
  const about = tool.announce?.(call.input);
  if (about === undefined) return { begins: async () => undefined, ended: async () => undefined };
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(cwd, path));
  const locations: ToolCallLocation[] = about.paths.map((path) => ({ path: absolute(path) }));
  return {
    begins: () =>
      client.update({
        sessionUpdate: "tool_call",
        toolCallId: call.id,
        title: about.title,
        name: tool.name,
        kind: about.kind,
        status: "in_progress",
        locations,
        rawInput: rawInput(call.input, about.paths.map(absolute)),
      }),
    ended: (result, changes) =>
      client.update({
        sessionUpdate: "tool_call_update",
        toolCallId: call.id,
        status: result.success ? "completed" : "failed",
        rawOutput: rawOutput(result),
        // A command's terminal stays what the call shows.
        ...(about.kind === "execute" ? {} : { content: contentOf(result, changes, absolute) }),
      }),
  };
}

/** With the path where clients look for it, so that they can judge what the call would do. */
function rawInput(input: JsonObject, paths: readonly string[]): JsonObject {
  return paths.length === 1 ? { ...input, path: paths[0] } : input;
}

/** Without the texts: those are in the files, and the client has them. */
function rawOutput(result: ToolResult): JsonObject {
  const { output, error } = result;
  const brief: Json = isObject(output) && "files" in output ? {} : output;
  return { success: result.success, output: brief, ...(error === undefined ? {} : { error }) };
}

function contentOf(
  result: ToolResult,
  changes: readonly FileChange[],
  absolute: (path: string) => string,
): ToolCallContent[] {
  const diffs = changes.map(
    (change): ToolCallContent => ({
      type: "diff",
      path: absolute(change.path),
      oldText: change.before,
      newText: change.after,
    }),
  );
  if (result.error === undefined) return diffs;
  return [...diffs, { type: "content", content: { type: "text", text: result.error } }];
}
