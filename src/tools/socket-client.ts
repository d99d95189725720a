/**
 * The other end of the tools' socket, inside `crew mcp`. A session that is gone is an answer, never an error.
 * Not here: the protocol that agents speak (`mcp-server.ts`).
 */
import { connect, type Socket } from "node:net";
import { isObject } from "../base/json.ts";
import { readMessages, writeMessage } from "./socket-lines.ts";
import { failed, type ToolDescription, type ToolResult } from "./tool.ts";

export interface ToolClient {
  /** The tools of the session; none when it is gone. */
  list(): Promise<ToolDescription[]>;
  call(name: string, input: unknown): Promise<ToolResult>;
  close(): void;
}

const gone = "The crew session behind this tool has ended; nothing was recorded.";

interface Line {
  socket: Socket;
  /** Who waits for an answer; undefined is given to all when the session goes away. */
  waiting: Map<number, (message: Record<string, unknown> | undefined) => void>;
}

/** A client that connects when it is first needed, and again when the connection was lost. */
export function makeToolClient(path: string | undefined, token: string | undefined): ToolClient {
  let line: Line | undefined;
  let lastId = 0;
  const ask = async (message: object): Promise<Record<string, unknown> | undefined> => {
    if (path === undefined || token === undefined) return undefined;
    line = line?.socket.writable ? line : await openLine(path, token);
    const current = line;
    if (!current) return undefined;
    const id = ++lastId;
    return new Promise((resolve) => {
      current.waiting.set(id, resolve);
      writeMessage(current.socket, { ...message, id });
    });
  };
  return {
    list: async () => toolsIn(await ask({ method: "list" })),
    call: async (name, input) => resultIn(await ask({ method: "call", name, input })),
    close: () => line?.socket.destroy(),
  };
}

function openLine(path: string, token: string): Promise<Line | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const line: Line = { socket, waiting: new Map() };
    socket.once("connect", () => {
      writeMessage(socket, { token });
      resolve(line);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      for (const answer of line.waiting.values()) answer(undefined);
      line.waiting.clear();
      resolve(undefined);
    });
    readMessages(socket, (message) => {
      const answer = line.waiting.get(Number(message.id));
      line.waiting.delete(Number(message.id));
      answer?.(message);
    });
  });
}

function toolsIn(message: Record<string, unknown> | undefined): ToolDescription[] {
  const tools = Array.isArray(message?.tools) ? message.tools : [];
  return tools.filter((tool): tool is ToolDescription => {
    return isObject(tool) && typeof tool.name === "string" && isObject(tool.inputSchema);
  });
}

function resultIn(message: Record<string, unknown> | undefined): ToolResult {
  const result = message?.result;
  if (!isObject(result) || typeof result.success !== "boolean") return failed(gone);
  const { success, output, error } = result;
  return {
    success,
    output: typeof output === "string" ? output : "",
    error: typeof error === "string" ? error : null,
  };
}
