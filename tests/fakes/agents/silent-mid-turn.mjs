import { say, serve } from "./line-agent.mjs";

serve({ "session/prompt": () => say("partial") });
