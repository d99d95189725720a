/**
 * The door to models: a conversation and tools go in, text and tool calls come out. The offline model stands behind
 * it today; a network model will stand behind the same door.
 * Not here: running the calls (`turn.ts`), what a tool does (`tools/`), what the offline model knows (`offline/`).
 */
import type { JsonObject } from "../base/json.ts";
import type { ToolResult } from "./tools/tool.ts";

export interface ToolCall {
  /** Unique within the session. */
  id: string;
  name: string;
  input: JsonObject;
}

/** One message of a conversation. Every call of an assistant message is followed by its `tool` message, in order. */
export type Message =
  /** What the client sent, frames included, and URIs that came with it. `readOnly`: the turn may change nothing. */
  | { role: "user"; text: string; links: readonly string[]; readOnly: boolean }
  | { role: "assistant"; text: string; calls: ToolCall[] }
  | { role: "tool"; callId: string; result: ToolResult };

/** A tool as a model sees it. `inputSchema` is JSON Schema. */
export interface ToolDescription {
  name: string;
  description: string;
  inputSchema: JsonObject;
}

interface ModelPrompt {
  messages: readonly Message[];
  tools: readonly ToolDescription[];
  /** Aborted when the turn is cancelled; a model stops at once. */
  signal: AbortSignal;
}

/** A reply without calls ends the turn. */
export interface ModelReply {
  text: string;
  calls: ToolCall[];
}

export type ModelPart = { type: "text"; text: string } | { type: "call"; call: ToolCall };

export interface Model {
  readonly name: string;
  /** The whole reply at once. Rejects when the model cannot be reached. */
  complete(prompt: ModelPrompt): Promise<ModelReply>;
  /** The same reply in pieces, as they come. */
  stream(prompt: ModelPrompt): AsyncIterable<ModelPart>;
}
