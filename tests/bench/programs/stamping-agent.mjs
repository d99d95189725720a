/**
 * An ACP agent for benchmarks: `STAMPS [THINK_MS]`. It writes into STAMPS when a prompt arrived, in nanoseconds of the machine's
 * monotonic clock, thinks, says as many pieces as the prompt's last "N pieces" asks (or one), and ends the turn.
 */
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , stamps, thinkMs = "0"] = process.argv;
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const answer = (id, result) => send({ id, result });
const stamp = () => appendFileSync(stamps, `${process.hrtime.bigint()}\n`);
const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Some words. " } };
const chunk = `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId: "s", update } })}\n`;

const handlers = {
  initialize: ({ id }) => answer(id, { protocolVersion: 1, agentCapabilities: {} }),
  "session/new": ({ id }) => answer(id, { sessionId: "s" }),
  "session/prompt": ({ id, params }) => {
    stamp();
    const asked = [...JSON.stringify(params.prompt).matchAll(/(\d+) pieces/g)].at(-1);
    setTimeout(() => void speak(id, Number(asked?.[1] ?? 1)), Number(thinkMs));
  },
};

/** Waits when the pipe is full, as an agent of a model would. */
async function speak(id, chunks) {
  for (let said = 0; said < chunks; said++) {
    if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
  answer(id, { stopReason: "end_turn" });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  handlers[message.method ?? ""]?.(message);
});
