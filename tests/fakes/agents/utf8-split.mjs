import { endTurn, serve } from "./line-agent.mjs";

const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "grün 🦀 漢字" } };
const line = { jsonrpc: "2.0", method: "session/update", params: { sessionId: "s", update } };
const bytes = Buffer.from(`${JSON.stringify(line)}\r\n`);
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
serve({
  "session/prompt": async ({ id }) => {
    const middle = bytes.indexOf(Buffer.from("🦀")) + 2;
    process.stdout.write(bytes.subarray(0, middle));
    await wait(30);
    process.stdout.write(bytes.subarray(middle));
    endTurn(id);
  },
});
