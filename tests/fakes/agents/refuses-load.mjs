import { appendFileSync } from "node:fs";
import { answer, endTurn, say, send, serve } from "./line-agent.mjs";

const [log, code] = process.argv.slice(2);
const note = (word) => appendFileSync(log, `${word}\n`);
serve({
  initialize: ({ id }) => answer(id, { protocolVersion: 1, agentCapabilities: { loadSession: true } }),
  "session/load": ({ id }) => {
    note("load");
    send({ id, error: { code: Number(code), message: "not found" } });
  },
  "session/new": ({ id }) => {
    note("new");
    answer(id, { sessionId: "s" });
  },
  "session/prompt": ({ id }) => {
    say("ok");
    endTurn(id);
  },
});
