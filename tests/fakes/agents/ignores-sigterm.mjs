import { endTurn, say, serve } from "./line-agent.mjs";

process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
serve({
  "session/prompt": ({ id }) => {
    say("ok");
    endTurn(id);
  },
});
