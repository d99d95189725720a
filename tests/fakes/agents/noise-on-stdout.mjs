import { answer, endTurn, say, serve } from "./line-agent.mjs";

process.stdout.write("Loaded cached login.\n\n");
process.stderr.write("log ".repeat(75_000));
process.on("exit", () => process.stdout.write("bye\n"));
serve({
  initialize: ({ id }) => {
    answer(id, { protocolVersion: 1 });
    process.stdout.write('{"level":"info","msg":"ready"}\n');
  },
  "session/prompt": ({ id }) => {
    process.stdout.write("[DEBUG] turn start\n");
    say("po");
    say("ng");
    process.stdout.write("stray with CRLF\r\n[1,2]\n42\nnull\n\0\0\n");
    endTurn(id);
  },
});
