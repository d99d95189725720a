import { endTurn, say, serve, update } from "./line-agent.mjs";

serve({
  "session/prompt": ({ id }) => {
    update({ sessionUpdate: "vendor_dump", text: "x".repeat(34 * 1024 * 1024) });
    say("ok");
    endTurn(id);
  },
});
