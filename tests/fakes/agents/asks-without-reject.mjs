import { endTurn, say, send, serve } from "./line-agent.mjs";

let turn;
serve({
  "session/prompt": ({ id }) => {
    turn = id;
    const toolCall = { toolCallId: "c", title: "Run", kind: "execute", rawInput: { command: "rm -rf x" } };
    const options = [
      { optionId: "always", name: "Always", kind: "allow_always" },
      { optionId: "once", name: "Once", kind: "allow_once" },
    ];
    send({ id: "p", method: "session/request_permission", params: { sessionId: "s", toolCall, options } });
  },
  "": ({ result }) => {
    say(JSON.stringify(result.outcome));
    endTurn(turn);
  },
});
