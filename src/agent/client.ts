/**
 * The other side of the connection, as a turn sees it: updates, questions, and the files and terminals it offers.
 * Not here: what is said when (`turn.ts`, `announce.ts`), files without a client that offers them (`files.ts`).
 */
import type {
  AgentContext,
  ClientCapabilities,
  PermissionOption,
  RequestPermissionRequest,
  SessionUpdate,
  TerminalHandle,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk";
import { errorText } from "../base/assert.ts";
import { isObject, stringAt } from "../base/json.ts";

export interface Client {
  /** What the client does for the agent. What it does not offer, the agent does itself, after asking. */
  readonly offers: { readText: boolean; writeText: boolean; terminal: boolean };
  update(update: SessionUpdate): Promise<void>;
  /** Asks for leave to make a call. False: refused, or the turn was cancelled. */
  ask(call: ToolCallUpdate): Promise<boolean>;
  /** Absolute paths. Both reject with the client's reason. */
  readText(path: string): Promise<string>;
  writeText(path: string, text: string): Promise<void>;
  /** Starts a command in the client; rejects with the client's reason. */
  terminal(argv: readonly [string, ...string[]], cwd: string, limitBytes: number): Promise<TerminalHandle>;
}

/** The client of one turn of the session `sessionId`. */
export function clientOf(
  context: AgentContext,
  capabilities: ClientCapabilities,
  sessionId: string,
  signal: AbortSignal,
): Client {
  const stop = { cancellationSignal: signal, stopWaitingOnCancel: true };
  return {
    offers: {
      readText: capabilities.fs?.readTextFile === true,
      writeText: capabilities.fs?.writeTextFile === true,
      terminal: capabilities.terminal === true,
    },
    update: (update) => context.notify("session/update", { sessionId, update }),
    ask: async (toolCall) => {
      const asked: RequestPermissionRequest = { sessionId, toolCall, options: permissionOptions };
      const { outcome } = await context.request("session/request_permission", asked, stop);
      return outcome.outcome === "selected" && outcome.optionId === "allow";
    },
    readText: async (path) => (await context.request("fs/read_text_file", { sessionId, path }, stop)).content,
    writeText: async (path, content) => {
      await context.request("fs/write_text_file", { sessionId, path, content });
    },
    terminal: ([command, ...args], cwd, outputByteLimit) =>
      context.createTerminal({ sessionId, command, args, cwd, outputByteLimit }),
  };
}

/** Leave is asked for each call anew: rules that last belong to the client. */
const permissionOptions: PermissionOption[] = [
  { optionId: "allow", name: "Allow once", kind: "allow_once" },
  { optionId: "refuse", name: "Refuse", kind: "reject_once" },
];

/** What the client said when it refused, as a sentence: the detail of a protocol error says more than its name. */
export function reasonOf(error: unknown): string {
  const data = isObject(error) && "data" in error ? error.data : undefined;
  const detail = typeof data === "string" ? data : stringAt(data, "details");
  const text = (detail ?? errorText(error)).trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
