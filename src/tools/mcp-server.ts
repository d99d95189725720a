/**
 * `crew mcp`: an MCP server on standard input and output that an agent starts. It decides and writes nothing: every
 * call goes to the process that runs the session, by the socket in `CREW_SOCKET` with the token in `CREW_TOKEN`.
 * Not here: the tools (one file each), the socket (`socket-client.ts`).
 */
import type { Readable, Writable } from "node:stream";
import { makeToolClient, type ToolClient } from "./socket-client.ts";
import type { ToolResult } from "./tool.ts";

export interface McpIo {
  stdin: Readable;
  stdout: Writable;
  env: Readonly<Record<string, string | undefined>>;
  version: string;
}

/** Serves until standard input ends. Without a session behind it, it lists nothing and answers calls with the reason. */
export async function serveMcp(io: McpIo): Promise<void> {
  const client = makeToolClient(io.env.CREW_SOCKET, io.env.CREW_TOKEN);
  const { StdioServerTransport } = await import("@modelcontextprotocol/sdk/server/stdio.js");
  const transport = new StdioServerTransport(io.stdin, io.stdout);
  const ended = new Promise<void>((resolve) => {
    io.stdin.once("end", resolve);
    io.stdin.once("close", resolve);
  });
  const server = await makeServer(client, io.version);
  await server.connect(transport);
  await ended;
  client.close();
  await server.close();
}

/** The SDK costs a fifth of a second to load, so only this command loads it. */
async function makeServer(client: ToolClient, version: string) {
  const { Server } = await import("@modelcontextprotocol/sdk/server/index.js");
  const { CallToolRequestSchema, ListToolsRequestSchema } = await import(
    "@modelcontextprotocol/sdk/types.js"
  );
  const server = new Server({ name: "crew", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: (await client.list()).map((tool) => ({
      ...tool,
      inputSchema: { ...tool.inputSchema, type: "object" as const },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) =>
    asContent(await client.call(params.name, params.arguments ?? {})),
  );
  return server;
}

/** Agents read the text; those that can, the structure. */
function asContent(result: ToolResult) {
  const text = result.success ? result.output : (result.error ?? "It failed.");
  return {
    content: [{ type: "text" as const, text }],
    structuredContent: { ...result },
    isError: !result.success,
  };
}
