/**
 * One connection to one agent: the SDK over our stream, and the handshake. Version 1 of the protocol, nothing else.
 * The SDK takes 150 ms to load, so it is imported here, when the first agent starts.
 * Not here: sessions and turns (`agent-session.ts`, `turn.ts`), starting processes (`launch.ts`).
 */
import type { ClientCapabilities } from "@agentclientprotocol/sdk";
import { errorText } from "../base/assert.ts";
import { isObject, stringAt } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { RpcError, rpcCodes, TurnFailure } from "./failure.ts";
import { agentStream, type ByteStreams } from "./stream.ts";

/** What an agent sends on its own account. */
export interface AgentCalls {
  /** Called at once, in the order of arrival. Must not throw. */
  notification(method: string, params: unknown): void;
  /** Answers a request; an `RpcError` becomes its error. The signal aborts when the agent takes it back or is gone. */
  request(method: string, params: unknown, signal: AbortSignal): Promise<unknown>;
  noise(line: string): void;
}

export interface Connection {
  /** Rejects with the agent's error, or when the connection closes. */
  request(method: string, params: unknown): Promise<unknown>;
  /** Sent when the pipe takes it; a closed pipe is no error here. */
  notify(method: string, params: unknown): void;
  readonly closed: Promise<void>;
  isClosed(): boolean;
  close(): void;
}

/** Opens the connection; nothing is sent yet. */
export async function connect(bytes: ByteStreams, calls: AgentCalls): Promise<Connection> {
  const sdk = await import("@agentclientprotocol/sdk");
  const tooLong = () => calls.noise(`(a line of more than ${limits.acpLineBytes} bytes, skipped)`);
  const stream = agentStream(bytes, { ...calls, tooLong }, limits.acpLineBytes);
  const app = sdk.client({ name: "crew" }).onRequest("*", ({ method, params, signal }) =>
    calls.request(method, params, signal).catch((error: unknown) => {
      const code = error instanceof RpcError ? error.code : rpcCodes.internal;
      throw new sdk.RequestError(code, errorText(error));
    }),
  );
  const connection = app.connect(stream);
  return {
    request: (method, params) => connection.agent.request(method, params),
    notify: (method, params) => void connection.agent.notify(method, params).catch(() => {}),
    closed: connection.closed,
    isClosed: () => connection.signal.aborted,
    close: () => connection.close(),
  };
}

/** What an agent says of itself in the handshake. */
export interface AgentFacts {
  /** Name and version, for people; "" when it does not say. */
  title: string;
  canLoad: boolean;
  /** Names of its ways to log in, for messages. */
  logins: readonly string[];
}

const protocolVersion = 1;

/** The parameters of `initialize`. Some agents take any higher number for their newest draft: exactly 1. */
export function initializeParams(offers: { files: boolean; terminal: boolean }, version: string): unknown {
  const clientCapabilities: ClientCapabilities = {
    fs: { readTextFile: offers.files, writeTextFile: offers.files },
    terminal: offers.terminal,
    session: { configOptions: { boolean: {} } },
  };
  return { protocolVersion, clientCapabilities, clientInfo: { name: "crew", title: "Crew", version } };
}

/** Reads the answer to `initialize`; throws `TurnFailure` when the agent speaks another version. */
export function readFacts(answer: unknown): AgentFacts {
  const said = isObject(answer) ? answer.protocolVersion : undefined;
  if (said !== protocolVersion) {
    const found = said === undefined ? "none" : JSON.stringify(said);
    throw new TurnFailure(
      "runtime",
      "protocol-version",
      `the agent speaks version ${found} of the protocol; crew speaks ${protocolVersion}`,
    );
  }
  const fields = isObject(answer) ? answer : {};
  const info = fields.agentInfo;
  const logins = Array.isArray(fields.authMethods) ? fields.authMethods : [];
  return {
    title: [stringAt(info, "title") ?? stringAt(info, "name"), stringAt(info, "version")]
      .filter(Boolean)
      .join(" "),
    canLoad: isObject(fields.agentCapabilities) && fields.agentCapabilities.loadSession === true,
    logins: logins.flatMap((login) => stringAt(login, "name") ?? stringAt(login, "id") ?? []),
  };
}
