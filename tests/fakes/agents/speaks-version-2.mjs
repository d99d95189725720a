import { answer, serve } from "./line-agent.mjs";

serve({ initialize: ({ id }) => answer(id, { protocolVersion: 2, info: {} }) });
