import { say, serve } from "./line-agent.mjs";

serve({ "session/prompt": () => say("half"), "session/cancel": () => say(" more") });
