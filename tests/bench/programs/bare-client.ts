/**
 * The reference for turns: the SDK's own client with the same agent. It counts pieces and does nothing else.
 * Not here: crew's side (`real-watch.ts`).
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { client, ndJsonStream } from "@agentclientprotocol/sdk";
import { agentCommand, nowMs } from "./real-watch.ts";

export interface BareClient {
  /** One turn; moments in ms of the machine's monotonic clock. */
  ask(request: string): Promise<{ promptAt: number; firstAt: number; endedAt: number; pieces: number }>;
  end(): Promise<void>;
}

/** Starts the agent and opens a session; `end` must follow. */
export async function bareClient(thinkMs = 0): Promise<BareClient> {
  const base = mkdtempSync(join(tmpdir(), "crew-bench-bare-"));
  const stamps = join(base, "stamps");
  writeFileSync(stamps, "");
  const [program = "", ...words] = agentCommand(stamps, thinkMs);
  const child = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  let pieces = 0;
  let firstAt = 0;
  const app = client({ name: "bare" }).onNotification("session/update", () => {
    if (pieces++ === 0) firstAt = nowMs();
  });
  const input = Writable.toWeb(child.stdin);
  const output = Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>;
  const connection = app.connect(ndJsonStream(input, output));
  await connection.agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await connection.agent.request("session/new", { cwd: base, mcpServers: [] });
  return {
    ask: async (text) => {
      pieces = 0;
      await connection.agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
      const endedAt = nowMs();
      const promptAt = Number(readFileSync(stamps, "utf8").trim().split("\n").at(-1)) / 1e6;
      return { promptAt, firstAt, endedAt, pieces };
    },
    end: async () => {
      child.kill("SIGTERM");
      await gone;
      rmSync(base, { recursive: true, force: true });
    },
  };
}
