import { answer, send, serve } from "./line-agent.mjs";

serve({
  initialize: ({ id }) =>
    answer(id, {
      protocolVersion: 1,
      authMethods: [
        { id: "key", name: "API key" },
        { id: "web", name: "Browser" },
      ],
    }),
  "session/new": ({ id }) => send({ id, error: { code: -32000, message: "Authentication required" } }),
});
