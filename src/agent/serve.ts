/**
 * The bundled agent as a program: an ACP server on standard input and output.
 * Not here: the command `crew agent` (`cli/`), conversations (`session.ts`), what it can do (`offline/`).
 */
import { isAbsolute } from "node:path";
import { Readable, Writable } from "node:stream";
import type {
  AgentConnection,
  ClientCapabilities,
  ContentBlock,
  InitializeResponse,
  PromptResponse,
  Stream,
} from "@agentclientprotocol/sdk";
import { limits } from "../base/limits.ts";
import { clientOf } from "./client.ts";
import type { Environment } from "./commands.ts";
import type { Model } from "./model.ts";
import { offlineModel } from "./offline/model.ts";
import { parsePrompt, saysReadOnly } from "./prompt.ts";
import { type Asked, makeSession, type Session } from "./session.ts";
import type { TurnResult } from "./turn.ts";

export interface AgentIo {
  stdin: Readable;
  stdout: Writable;
  /** For the commands that the agent runs itself when the client offers no terminal. */
  env: Environment;
  /** What clients are told; absent: "0". */
  version?: string;
}

/** Serves one client until it closes the input. Nothing but the protocol is written to `stdout`. */
export async function serveAgent(io: AgentIo): Promise<void> {
  const { ndJsonStream } = await import("@agentclientprotocol/sdk");
  const input = Readable.toWeb(io.stdin) as ReadableStream<Uint8Array>;
  const stream = ndJsonStream(Writable.toWeb(io.stdout), input, { maxMessageBytes: limits.acpLineBytes });
  const served = { version: io.version ?? "0", model: offlineModel(), env: io.env };
  await (await connectAgent(stream, served)).closed;
}

interface Served {
  version: string;
  model: Model;
  env: Environment;
}

/** Serves one client over `stream`. */
async function connectAgent(stream: Stream, served: Served): Promise<AgentConnection> {
  const { agent, RequestError } = await import("@agentclientprotocol/sdk");
  const sessions = new Map<string, Session>();
  let capabilities: ClientCapabilities = {};
  const needSession = (id: string): Session => {
    const session = sessions.get(id);
    if (session === undefined) throw RequestError.resourceNotFound(id);
    return session;
  };
  const app = agent({ name: "crew" })
    .onRequest("initialize", ({ params }) => {
      capabilities = params.clientCapabilities ?? {};
      return introduction(served.version);
    })
    .onRequest("session/new", ({ params }) => {
      if (!isAbsolute(params.cwd)) throw RequestError.invalidParams({ cwd: "must be absolute" });
      const sessionId = `session-${sessions.size + 1}`;
      sessions.set(sessionId, makeSession(params.cwd, served.model, served.env));
      return { sessionId };
    })
    .onRequest("session/prompt", async ({ params, client }) => {
      const session = needSession(params.sessionId);
      if (session.busy()) throw RequestError.invalidRequest({ session: "a turn is running" });
      const asked = readPrompt(params.prompt, params._meta?.["crew/may"]);
      const { sessionId } = params;
      return answer(await session.prompt(asked, (end) => clientOf(client, capabilities, sessionId, end)));
    })
    .onNotification("session/cancel", ({ params }) => sessions.get(params.sessionId)?.cancel());
  const connection = app.connect(stream);
  // A client that is gone wants nothing more: what runs for it ends.
  connection.signal.addEventListener("abort", () => cancelAll(sessions));
  return connection;
}

function cancelAll(sessions: ReadonlyMap<string, Session>): void {
  for (const session of sessions.values()) session.cancel();
}

/** Sessions live in memory only, so there is nothing to load; the client's prompt carries what is needed. */
function introduction(version: string): InitializeResponse {
  return {
    protocolVersion: 1,
    agentInfo: { name: "crew-agent", title: "crew's bundled agent (offline)", version },
    agentCapabilities: {
      loadSession: false,
      promptCapabilities: { image: false, audio: false, embeddedContext: false },
    },
    authMethods: [],
  };
}

function readPrompt(blocks: readonly ContentBlock[], may: unknown): Asked {
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const links = blocks.flatMap((block) => (block.type === "resource_link" ? [block.uri] : []));
  const text = texts.join("\n");
  return { text, links, readOnly: may === "read" || saysReadOnly(parsePrompt(text)) };
}

/** The protocol knows no failed turn: how it ended stands beside the stop reason. */
function answer(result: TurnResult): PromptResponse {
  if (result.outcome === "cancelled") return { stopReason: "cancelled" };
  if (result.outcome === "done") return { stopReason: "end_turn", _meta: { "crew/outcome": "done" } };
  return { stopReason: "end_turn", _meta: { "crew/outcome": "failed", "crew/reason": result.reason } };
}
