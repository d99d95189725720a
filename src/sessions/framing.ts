/**
 * Bytes of an agent's standard output, cut into JSON-RPC messages.
 * Lines are cut at the byte 0x0A before anything is decoded, so that a chunk may end inside a character.
 * Not here: streams and backpressure (`stream.ts`), keeping noise (`noise.ts`).
 */
import type { AnyMessage } from "@agentclientprotocol/sdk";
import { parseJson } from "../base/json.ts";
import { readMessage } from "./message.ts";

export interface FramingTaps {
  message(message: AnyMessage): void;
  /** A line that is no message; never empty, without its line end. */
  noise(line: string): void;
  /** A line passed `maxLineBytes`; it is skipped to its end. Once a line. */
  tooLong(): void;
}

export interface Framing {
  push(chunk: Uint8Array): void;
  /** The stream is over: a last line without a line end counts too. */
  end(): void;
}

const newline = 0x0a;

/** A cutter of one stream; a line of more than `maxLineBytes` is dropped while it comes, not gathered. */
export function makeFraming(taps: FramingTaps, maxLineBytes: number): Framing {
  let parts: Uint8Array[] = [];
  let sizeBytes = 0;
  let skipping = false;

  const gather = (part: Uint8Array) => {
    if (skipping) return;
    sizeBytes += part.length;
    parts.push(part);
    if (sizeBytes <= maxLineBytes) return;
    skipping = true;
    parts = [];
    taps.tooLong();
  };
  const finishLine = () => {
    if (!skipping && sizeBytes > 0) readLine(Buffer.concat(parts, sizeBytes), taps);
    parts = [];
    sizeBytes = 0;
    skipping = false;
  };

  return {
    push: (chunk) => {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        gather(chunk.subarray(from, at));
        finishLine();
        from = at + 1;
      }
      if (from < chunk.length) gather(chunk.subarray(from));
    },
    end: finishLine,
  };
}

function readLine(bytes: Buffer, taps: FramingTaps): void {
  const line = bytes.toString("utf8").replace(/\r$/, "");
  if (line.trim() === "") return;
  const message = readMessage(parseJson(line));
  if (message) taps.message(message);
  else taps.noise(line);
}

/** The bytes of one message, with its line end. */
export function encodeMessage(message: AnyMessage): Uint8Array {
  return Buffer.from(`${JSON.stringify(message)}\n`, "utf8");
}
