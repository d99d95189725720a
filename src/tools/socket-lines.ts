/**
 * Messages on a socket: one JSON object a line, in both directions. A line that is too long or no JSON ends the
 * connection.
 * Not here: what the messages say (`socket-server.ts`, `socket-client.ts`).
 */
import type { Socket } from "node:net";
import { isObject, type JsonObject, parseJson } from "../base/json.ts";
import { limits } from "../base/limits.ts";
import { renderLine } from "../text/json-line.ts";

/** Calls `take` with each message of `socket`, in order. */
export function readMessages(socket: Socket, take: (message: Record<string, unknown>) => void): void {
  let held = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    for (let end = held.indexOf(10); end >= 0; end = held.indexOf(10)) {
      const message = parseJson(held.subarray(0, end).toString("utf8"));
      held = held.subarray(end + 1);
      if (!isObject(message)) return void socket.destroy();
      take(message);
    }
    if (held.length > limits.toolLineBytes) socket.destroy();
  });
}

export function writeMessage(socket: Socket, message: JsonObject | object): void {
  if (socket.writable) socket.write(`${renderLine(message, limits.toolLineBytes)}\n`);
}
