/**
 * What the daemon and the sessions say to each other. Sessions know nothing of the folder: files, decisions and
 * records go through these functions.
 * Not here: the protocol (`connect.ts`), the folder of a session (`daemon/session-folder.ts`).
 */
import type { DiskPath } from "../base/paths.ts";
import type { May } from "../documents/request.ts";
import type { TranscriptBody, TurnOutcome } from "../documents/transcript.ts";
import type { Decision, Question } from "../policy/decision.ts";

/** How to start the agent of a session, from `crew.yaml`'s `runtimes` or the built-in ones. */
export interface Runtime {
  name: string;
  command: readonly [string, ...string[]];
  /** Additional variables; crew adds PATH, HOME and their like, and its own marker. */
  env: Readonly<Record<string, string>>;
  /** Names of variables that the agent gets from crew's own environment, if they are set there; `X_*` is a prefix. */
  passes?: readonly string[];
  quirks: RuntimeQuirks;
}

/** Known faults and needs of an agent, as data. */
export interface RuntimeQuirks {
  /** Offer `fs/*` and `terminal/*` to it. Only to the bundled agent; others have their own tools (docs/runtimes.md). */
  offerFiles: boolean;
  offerTerminal: boolean;
  /** The session mode to set after every new and load, so that it asks before it acts. */
  askingMode?: string;
  /** True when it was seen to ask before it changes anything. Read-only requests need that. */
  asks: boolean;
  /** Patterns of whole chunks of text that are the agent's notices and no part of its answer. */
  notices?: readonly string[];
}

/** A prompt for a session: one turn. */
export interface Turn {
  /** The short id of the session. */
  session: string;
  runtime: Runtime;
  cwd: DiskPath;
  may: May;
  /** The prompt as text, frames included. */
  prompt: string;
  /** Programs to pass on to the agent as MCP servers. */
  mcpServers: readonly McpServer[];
}

export interface McpServer {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** What sessions need of the world around them; the daemon gives one a session. */
export interface SessionHost {
  /**
   * Takes a record as it happens. Synchronous; must not throw. Redacts and writes within `limits.flushMs`.
   * Sessions record everything of a turn after its prompt, `stop` as the last; `prompt` and `steer` are the daemon's.
   */
  record(body: TranscriptBody): void;
  /** Resolves when all records are on disk: that something is allowed stands there before it is done. */
  flush(): Promise<void>;
  /** Judges what a tool call would do. */
  decide(question: Question): Decision;
  /** Reads a text file for the agent; throws `UserError` when it may not or cannot. */
  readText(path: DiskPath): Promise<string>;
  /** Writes a text file for the agent, as a `diff` record and with undo; throws `UserError` when it may not or cannot. */
  writeText(path: DiskPath, text: string): Promise<void>;
  /** Called around a command that crew runs for the agent, so that its changes can be seen. */
  commandStarts(): Promise<void>;
  commandEnded(): Promise<void>;
  /**
   * Takes a line for the session's diagnostic log: what the agent printed that is no message. It is no part of the
   * transcript; a host without such a log leaves this out.
   */
  diagnose?(line: string): void;
  /** The path as the rules name it: relative to the workspace when inside, else absolute. */
  nameOf(path: string): string;
}

/** How a turn ended. The text is the last message of the agent, without its thoughts. */
export interface TurnEnd {
  outcome: TurnOutcome;
  stopReason: string;
  /** Why the outcome is not `done`; empty otherwise. At most `limits.reasonChars`. */
  reason: string;
  answer: string;
}

/** Runs turns. One turn a session at a time; a second prompt for a running session is a Bug. */
export interface Sessions {
  /** Starts or reuses the agent and runs the turn to its end; never rejects: failures are a `TurnEnd`. */
  prompt(turn: Turn, host: SessionHost): Promise<TurnEnd>;
  /** Asks the running turn to stop; the turn ends as `cancelled`. Harmless when none runs. */
  cancel(session: string, why: string): void;
  /** Short ids of the sessions with a running turn. */
  running(): string[];
  /** Ends every agent process. */
  close(): Promise<void>;
}
