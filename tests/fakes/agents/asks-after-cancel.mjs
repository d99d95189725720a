import { answer, say, send, serve } from "./line-agent.mjs";

let turn;
serve({
  "session/prompt": ({ id }) => {
    turn = id;
    say("half");
  },
  "session/cancel": () => {
    const options = [{ optionId: "once", name: "Once", kind: "allow_once" }];
    const toolCall = { toolCallId: "c", title: "Run", rawInput: { command: "ls" } };
    send({ id: "p", method: "session/request_permission", params: { sessionId: "s", toolCall, options } });
  },
  "": ({ result }) => {
    say(` ${result.outcome.outcome}`);
    answer(turn, { stopReason: "cancelled" });
  },
});
