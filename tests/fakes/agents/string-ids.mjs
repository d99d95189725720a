import { say, serve } from "./line-agent.mjs";

// Numbers of requests come back as text, and the version of JSON-RPC is left out.
const answer = (id, result) => process.stdout.write(`${JSON.stringify({ id: String(id), result })}\n`);
serve({
  initialize: ({ id }) => answer(id, { protocolVersion: 1 }),
  "session/new": ({ id }) => answer(id, { sessionId: "s" }),
  "session/prompt": ({ id }) => {
    say("ok");
    answer(id, { stopReason: "end_turn" });
  },
});
