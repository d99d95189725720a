import { endTurn, say, send, serve, update } from "./line-agent.mjs";

const answers = [];
let turn;
serve({
  "session/prompt": ({ id }) => {
    turn = id;
    send({ method: "_vendor/ping" });
    send({ id: 31, method: "_vendor/ask" });
    send({ id: "31a", method: "terminal/create", params: { sessionId: "s", command: "ls" } });
    send({ id: "7", method: "_vendor/ask", params: {} });
    send({ id: 4711, result: "to a question that nobody asked" });
    update({ sessionUpdate: "vendor_widget", size: 3 });
  },
  "": ({ id, error }) => {
    answers.push([id, error?.code]);
    if (answers.length < 3) return;
    say(JSON.stringify(answers));
    endTurn(turn);
  },
});
