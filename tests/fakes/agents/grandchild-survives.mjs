import { spawn } from "node:child_process";
import { endTurn, say, serve } from "./line-agent.mjs";

// A session of its own: a signal to the group of the agent does not reach it.
spawn("sleep", ["98765"], { detached: true, stdio: "ignore" }).unref();
serve({
  "session/prompt": ({ id }) => {
    say("ok");
    endTurn(id);
  },
});
