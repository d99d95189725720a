/**
 * The stream under the SDK: our framing in place of its own, which answers stray lines, drops updates of
 * unknown kind and closes at 32 MiB.
 * Notifications never enter the SDK: it checks them against its schemas and forgets what it does not know, and
 * it delivers them some ticks later than they came. They go to `taps.notification`, raw, in the order of arrival
 * and before any later response. Only `$/cancel_request` passes.
 * Not here: what messages mean (`connect.ts`).
 */
import type { AnyMessage, JsonRpcId, Stream } from "@agentclientprotocol/sdk";
import { encodeMessage, type Framing, makeFraming } from "./framing.ts";

export interface StreamTaps {
  notification(method: string, params: unknown): void;
  noise(line: string): void;
  tooLong(): void;
}

export interface ByteStreams {
  stdout: ReadableStream<Uint8Array>;
  stdin: WritableStream<Uint8Array>;
}

/** Messages over the two byte streams of an agent. Reads only as fast as the SDK takes; a write waits for the pipe. */
export function agentStream(bytes: ByteStreams, taps: StreamTaps, maxLineBytes: number): Stream {
  /** Requests of ours that wait for an answer; an answer to anything else is noise. */
  const asked = new Set<JsonRpcId>();
  return {
    readable: readMessages(bytes.stdout, asked, taps, maxLineBytes),
    writable: writeMessages(bytes.stdin, asked),
  };
}

function readMessages(
  stdout: ReadableStream<Uint8Array>,
  asked: Set<JsonRpcId>,
  taps: StreamTaps,
  maxLineBytes: number,
): ReadableStream<AnyMessage> {
  const reader = stdout.getReader();
  let waiting: AnyMessage[] = [];
  const framing = makeFraming(
    {
      message: (message) => sort(message, asked, taps, (kept) => waiting.push(kept)),
      noise: taps.noise,
      tooLong: taps.tooLong,
    },
    maxLineBytes,
  );
  return new ReadableStream<AnyMessage>({
    pull: async (controller) => {
      const open = await readUntil(reader, framing, () => waiting.length > 0);
      for (const message of waiting) controller.enqueue(message);
      waiting = [];
      if (!open) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Reads chunks until there is something to give; false when the stream is over. A broken pipe is an end. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  framing: Framing,
  enough: () => boolean,
): Promise<boolean> {
  while (!enough()) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || !value) {
      framing.end();
      return false;
    }
    framing.push(value);
  }
  return true;
}

function sort(
  message: AnyMessage,
  asked: Set<JsonRpcId>,
  taps: StreamTaps,
  keep: (message: AnyMessage) => void,
): void {
  if (!("method" in message)) {
    if (asked.delete(message.id)) keep(message);
    else taps.noise(JSON.stringify(message));
  } else if ("id" in message || message.method === "$/cancel_request") keep(message);
  else taps.notification(message.method, message.params);
}

function writeMessages(stdin: WritableStream<Uint8Array>, asked: Set<JsonRpcId>): WritableStream<AnyMessage> {
  const writer = stdin.getWriter();
  // The end of the process is seen on its own; a closed pipe must not become an unhandled rejection.
  writer.closed.catch(() => {});
  return new WritableStream<AnyMessage>({
    write: async (message) => {
      if ("method" in message && "id" in message) asked.add(message.id);
      await writer.write(encodeMessage(message));
    },
  });
}
