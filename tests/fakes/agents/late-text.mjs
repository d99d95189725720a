import { endTurn, say, serve } from "./line-agent.mjs";

serve({
  "session/prompt": ({ id }) => {
    say("almost");
    endTurn(id);
    setTimeout(() => say(" all"), 50);
  },
});
