import { endTurn, serve } from "./line-agent.mjs";

const chunk = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "0123456789" } };
const line = `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId: "s", update: chunk } })}\n`;
serve({
  "session/prompt": ({ id }) => {
    for (let count = 0; count < Number(process.argv[2]); count++) process.stdout.write(line);
    endTurn(id);
  },
});
