/**
 * What a tool is: one file with a name, a description, a JSON Schema, and what it does.
 * Not here: how agents reach it (`mcp-server.ts`, `socket-server.ts`).
 */
import type { JsonObject } from "../base/json.ts";

/** The answer of every tool. `error` is a sentence for the agent when `success` is false. */
export interface ToolResult {
  success: boolean;
  output: string;
  error: string | null;
}

/** What an agent is told of a tool. */
export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema of the input: an object. */
  inputSchema: JsonObject;
}

/** A tool that works on `Context`: what the session lends it. `run` checks its input itself and never throws for it. */
export interface Tool<Context> extends ToolDescription {
  /** True when a person has to say yes to each call. */
  needsYes: boolean;
  run(input: unknown, context: Context): Promise<ToolResult>;
}

/** A tool with its context, ready to be called. */
export interface BoundTool extends ToolDescription {
  call(input: unknown): Promise<ToolResult>;
}

export function bindTool<Context>(tool: Tool<Context>, context: Context): BoundTool {
  const { name, description, inputSchema } = tool;
  return { name, description, inputSchema, call: (input) => tool.run(input, context) };
}

export function succeeded(output: string): ToolResult {
  return { success: true, output, error: null };
}

export function failed(error: string): ToolResult {
  return { success: false, output: "", error };
}
