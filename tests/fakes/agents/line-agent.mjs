/** The least of an ACP agent: JSON-RPC by lines, written by hand so that it can be wrong on purpose. */
import { createInterface } from "node:readline";

export const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
export const answer = (id, result) => send({ id, result });
export const update = (fields) =>
  send({ method: "session/update", params: { sessionId: "s", update: fields } });
export const say = (text) =>
  update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text } });
export const endTurn = (id) => answer(id, { stopReason: "end_turn" });

const handshake = {
  initialize: ({ id }) => answer(id, { protocolVersion: 1, agentCapabilities: {} }),
  "session/new": ({ id }) => answer(id, { sessionId: "s" }),
};

/** Answers with `handlers` by method; `""` gets answers to own requests. The handshake is there unless replaced. */
export function serve(handlers) {
  const all = { ...handshake, ...handlers };
  createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    all[message.method ?? ""]?.(message);
  });
}
