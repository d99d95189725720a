/**
 * What can go wrong with an agent, as sentences with the evidence: exit, signal, last words on standard error.
 * Not here: what a turn was worth (`outcome.ts`), redaction (the host's).
 */
import { errorText } from "../base/assert.ts";
import { count, oneLine, withoutEscapes } from "../base/wording.ts";
import type { ErrorLayer } from "../documents/transcript.ts";
import type { Exit } from "./door.ts";

/** Thrown inside `sessions/` only; `make-sessions.ts` turns it into the end of a turn. */
export class TurnFailure extends Error {
  readonly layer: ErrorLayer;
  /** A word for programs: `exit`, `not-started`, `protocol-version`, a number of the protocol, … */
  readonly code: string;
  /** More lines for the transcript: standard error, noise, the last update. */
  readonly evidence: readonly string[];

  constructor(layer: ErrorLayer, code: string, message: string, evidence: readonly string[] = []) {
    super(message);
    this.name = "TurnFailure";
    this.layer = layer;
    this.code = code;
    this.evidence = evidence;
  }
}

/** `error` as a failure of the turn; anything unexpected is one too. */
export function asFailure(error: unknown): TurnFailure {
  return error instanceof TurnFailure ? error : new TurnFailure("runtime", "error", errorText(error));
}

/** An error that an agent gets as the answer to its request. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "RpcError";
    this.code = code;
  }
}

export const rpcCodes = {
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  authRequired: -32000,
  notFound: -32002,
  requestCancelled: -32800,
  /** Of crew's own range: the rules forbid it. */
  forbidden: -32010,
} as const;

/** The numeric code of an error that came over the protocol; undefined for anything else. */
export function rpcCodeOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "number" ? error.code : undefined;
}

/** "the agent ended with status 3", "… was ended by SIGTERM", "… could not be started (ENOENT)". */
function exitSentence(command: string, exit: Exit | undefined): string {
  if (exit === undefined) return `"${command}" closed its output in the middle of its work`;
  if (exit.error) return `"${command}" could not be started (${exit.error.code ?? exit.error.message})`;
  if (exit.signal) return `"${command}" was ended by ${exit.signal}`;
  return `"${command}" ended with status ${exit.code ?? "unknown"}`;
}

/** The failure of an agent that went away, with what it last said. */
export function goneFailure(
  command: string,
  exit: Exit | undefined,
  stderr: string,
  noise: readonly string[],
): TurnFailure {
  const code = exit === undefined ? "closed" : exit.error ? "not-started" : exit.signal ? "signal" : "exit";
  return new TurnFailure("runtime", code, exitSentence(command, exit), evidenceOf(stderr, noise));
}

/** How many lines of each sort a failure shows; all of them are in the diagnostic log. */
const shownLines = 20;

/** The last lines of standard error and of noise, for the transcript's error record. */
export function evidenceOf(stderr: string, noise: readonly string[]): string[] {
  const errors = stderr.trim() === "" ? [] : stderr.trimEnd().split("\n").slice(-shownLines);
  return [
    ...(errors.length > 0 ? [`Last ${count(errors.length, "line")} of standard error:`, ...errors] : []),
    ...(noise.length > 0 ? ["Standard output that was no message:", ...noise.slice(-shownLines)] : []),
  ].map((line) => oneLine(withoutEscapes(line), 400));
}
