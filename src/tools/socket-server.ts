/**
 * The socket behind `crew mcp`: the process that runs a session lends its tools to the agent's MCP server. Who does
 * not know the token of the session is put out at once.
 * Not here: where it lies (`socket-path.ts`), the other end (`socket-client.ts`).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { chmod, mkdir, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { errorText } from "../base/assert.ts";
import { limits } from "../base/limits.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import { readMessages, writeMessage } from "./socket-lines.ts";
import { type BoundTool, failed, type ToolResult } from "./tool.ts";

export interface ToolSocket {
  readonly path: string;
  /** Puts everybody out and removes the socket; safe to call twice. */
  close(): Promise<void>;
}

export interface ToolSocketOptions {
  path: string;
  /** Nobody can guess it; it lives as long as the process that lends the tools. */
  token: string;
  tools: readonly BoundTool[];
}

/** Opens the socket, for this user only. Throws `UserError` when another process serves the same session. */
export async function serveTools(options: ToolSocketOptions): Promise<ToolSocket> {
  const { path } = options;
  const isPipe = path.startsWith("\\\\.\\pipe\\");
  if (!isPipe) await clearPlace(path);
  const open = new Set<Socket>();
  const server = createServer((socket) => welcome(socket, options, open));
  await listen(server, path);
  if (!isPipe) await chmod(path, 0o600);
  return {
    path,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (!isPipe) await rm(path, { force: true });
    },
  };
}

/** The folder is the person's alone, so nobody can connect before the socket has its mode. A dead socket is removed. */
async function clearPlace(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  if (await answers(path)) {
    throw new UserError(
      {
        message: "Another crew process lends tools to this session.",
        fix: "Wait until it is done, or stop it.",
      },
      exitCodes.busy,
    );
  }
  await rm(path, { force: true });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}

function welcome(socket: Socket, options: ToolSocketOptions, open: Set<Socket>): void {
  if (open.size >= limits.toolConnections) return void socket.destroy();
  open.add(socket);
  let known = false;
  let calls = 0;
  socket.on("error", () => socket.destroy());
  socket.on("close", () => open.delete(socket));
  readMessages(socket, (message) => {
    if (!known) {
      known = sameToken(message.token, options.token);
      if (!known) socket.destroy();
      return;
    }
    if (message.method === "list")
      return writeMessage(socket, { id: message.id, tools: options.tools.map(describe) });
    calls++;
    void answerCall(options, message, calls).then((result) => {
      calls--;
      writeMessage(socket, { id: message.id, result });
    });
  });
}

/** Compares in constant time, whatever was sent. */
function sameToken(given: unknown, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(digest(given), digest(token));
}

function describe({ name, description, inputSchema }: BoundTool): object {
  return { name, description, inputSchema };
}

async function answerCall(
  options: ToolSocketOptions,
  message: Record<string, unknown>,
  calls: number,
): Promise<ToolResult> {
  if (calls > limits.toolCalls) return failed("Too many calls at once; wait for the others to end.");
  const tool = options.tools.find((each) => each.name === message.name);
  if (message.method !== "call" || !tool)
    return failed(`There is no tool "${String(message.name).slice(0, 80)}".`);
  try {
    return await tool.call(message.input);
  } catch (error) {
    return failed(errorText(error));
  }
}
