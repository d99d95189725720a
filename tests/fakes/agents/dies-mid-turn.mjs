import { say, serve } from "./line-agent.mjs";

const how = process.argv[2];
serve({
  "session/prompt": () => {
    say("par");
    say("tial");
    process.stderr.write("something broke\n");
    setTimeout(
      () => (how.startsWith("SIG") ? process.kill(process.pid, how) : process.exit(Number(how))),
      50,
    );
  },
});
