import { closeSync } from "node:fs";
import { say, serve } from "./line-agent.mjs";

serve({
  "session/prompt": () => {
    say("partial");
    setTimeout(() => closeSync(1), 50);
  },
});
setInterval(() => {}, 1000);
