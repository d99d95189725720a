import { answer, endTurn, say, serve } from "./line-agent.mjs";

serve({
  initialize: ({ id }) => answer(id, { protocolVersion: 1, agentCapabilities: { loadSession: true } }),
  "session/load": ({ id }) => {
    say("told before the answer");
    answer(id, null);
    setTimeout(() => say("told after the answer"), 30);
  },
  "session/prompt": ({ id }) => {
    say("new");
    endTurn(id);
  },
});
