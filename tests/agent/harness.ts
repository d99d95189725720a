/**
 * Drives the real server as a client would: folders on disk, the protocol in memory.
 * Not here: the child process (`process.test.ts`).
 */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { client, ndJsonStream, type PromptResponse, type SessionUpdate } from "@agentclientprotocol/sdk";
import { serveAgent } from "../../src/agent/serve.ts";

/** A fresh folder with these files. */
export async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "crew-agent-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** Every file below `folder` with its bytes as Latin-1, so that whole bytes are compared. */
export async function bytesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = (await readFile(path)).toString("utf8");
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export interface Offer {
  /** Advertise fs/* and serve it from the folder, but for what `denies` says. */
  files?: boolean;
  denies?: (path: string, how: "read" | "write") => boolean;
  /** Advertise terminal/*: each command ends with what this gives. `pending` never ends until it is killed. */
  terminal?: (argv: string[]) => { exitCode: number; output: string } | "pending" | "refused";
  /** Answers session/request_permission. */
  allows?: (title: string) => boolean;
  /** Called with every update, at once. */
  sees?: (update: SessionUpdate, stop: () => void) => void;
  may?: "read";
}

export interface Heard {
  answer: string;
  result: PromptResponse;
  updates: SessionUpdate[];
  /** What was asked of the client beside updates, in order: `write a.md`, `ask call-1`, `run npm test`. */
  asked: string[];
}

/** One prompt to a fresh server on `cwd`. */
export async function prompt(cwd: string, text: string, offer: Offer = {}): Promise<Heard> {
  const heard: Omit<Heard, "result"> = { answer: "", updates: [], asked: [] };
  const server = startServer();
  let stop = () => {};
  const app = client({ name: "test" })
    .onNotification("session/update", ({ params: { update } }) => {
      heard.updates.push(update);
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        heard.answer += update.content.text;
      offer.sees?.(update, stop);
    })
    .onRequest("session/request_permission", ({ params }) => {
      heard.asked.push(`ask ${params.toolCall.toolCallId}`);
      const allowed = offer.allows?.(params.toolCall.toolCallId) ?? true;
      return { outcome: { outcome: "selected", optionId: allowed ? "allow" : "refuse" } };
    });
  serveFiles(app, cwd, offer, heard.asked);
  serveTerminal(app, offer, heard.asked);
  const result = await app.connectWith(server, async (agent) => {
    await agent.request("initialize", {
      protocolVersion: 1,
      clientCapabilities: {
        fs: { readTextFile: offer.files === true, writeTextFile: offer.files === true },
        terminal: offer.terminal !== undefined,
      },
    });
    const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });
    stop = () => void agent.notify("session/cancel", { sessionId });
    return agent.request("session/prompt", {
      sessionId,
      prompt: [{ type: "text", text }],
      ...(offer.may === undefined ? {} : { _meta: { "crew/may": offer.may } }),
    });
  });
  return { ...heard, result };
}

/** The server of `crew agent` on streams in memory. */
export function startServer() {
  const [toAgent, fromAgent] = [new PassThrough(), new PassThrough()];
  void serveAgent({ stdin: toAgent, stdout: fromAgent, env: process.env, version: "1.2.3" });
  return ndJsonStream(
    Writable.toWeb(toAgent) as WritableStream<Uint8Array>,
    Readable.toWeb(fromAgent) as ReadableStream<Uint8Array>,
  );
}

type App = ReturnType<typeof client>;

function serveFiles(app: App, cwd: string, offer: Offer, asked: string[]): void {
  const deny = (path: string, how: "read" | "write") => {
    if (offer.denies?.(path.slice(cwd.length + 1), how)) throw new Error(`the rules deny ${how}`);
  };
  app.onRequest("fs/read_text_file", async ({ params }) => {
    deny(params.path, "read");
    return { content: await readFile(params.path, "utf8") };
  });
  app.onRequest("fs/write_text_file", async ({ params }) => {
    asked.push(`write ${params.path.slice(cwd.length + 1)}`);
    deny(params.path, "write");
    await mkdir(dirname(params.path), { recursive: true });
    await writeFile(params.path, params.content);
    return {};
  });
}

function serveTerminal(app: App, offer: Offer, asked: string[]): void {
  let end = { exitCode: 0, output: "" };
  let killed = () => {};
  let over: Promise<void> = Promise.resolve();
  app
    .onRequest("terminal/create", ({ params }) => {
      const argv = [params.command, ...(params.args ?? [])];
      asked.push(`run ${argv.join(" ")}`);
      const given = offer.terminal?.(argv) ?? "refused";
      if (given === "refused") throw new Error("the rules deny this command");
      over = given === "pending" ? new Promise((resolve) => (killed = resolve)) : Promise.resolve();
      end = given === "pending" ? { exitCode: 137, output: "" } : given;
      return { terminalId: "t1" };
    })
    .onRequest("terminal/wait_for_exit", async () => {
      await over;
      return { exitCode: end.exitCode, signal: null };
    })
    .onRequest("terminal/output", () => ({ output: end.output, truncated: false }))
    .onRequest("terminal/kill", () => {
      asked.push("kill");
      killed();
      return {};
    })
    .onRequest("terminal/release", () => {
      asked.push("release");
      return {};
    });
}
