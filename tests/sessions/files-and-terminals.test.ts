import { expect, it } from "vitest";
import { type Step, says, sends, silent, waits, writes } from "../fakes/scripted-agents.ts";
import { aHost, aRuntime, aTurn } from "./a-host.ts";
import { aWorld } from "./a-world.ts";
import { agents as realAgents, stillRunning } from "./real-agents.ts";

const asks =
  (method: string, params: Record<string, unknown>): Step =>
  async (stage) =>
    void (await stage.ask(method, params));

it("a file is read in part, by lines with their ends", async () => {
  const { agents, sessions, host } = aWorld();
  host.files.set("/w/a.md", "one\r\ntwo\nthree\nfour");
  const read = (fields: object) => asks("fs/read_text_file", { path: "/w/a.md", ...fields });
  agents.next(
    read({ line: 2 }),
    read({ limit: 2 }),
    read({ line: 3, limit: 1 }),
    read({ line: 9 }),
    says("ok"),
  );
  await sessions.prompt(aTurn(), host);
  expect(agents.answers).toEqual([
    { content: "two\nthree\nfour" },
    { content: "one\r\ntwo\n" },
    { content: "three\n" },
    { content: "" },
  ]);
});

it("a relative path is refused, and a file that is not there is an error with its sentence", async () => {
  const { agents, sessions, host } = aWorld();
  agents.next(
    asks("fs/read_text_file", { path: "a.md" }),
    asks("fs/write_text_file", { path: "../a.md", content: "x" }),
    asks("fs/write_text_file", { path: "/w/a.md" }),
    asks("terminal/create", { command: "ls", cwd: "api" }),
    asks("fs/read_text_file", { path: "/w/a.md" }),
    says("ok"),
  );
  await sessions.prompt(aTurn(), host);
  expect(agents.answers).toEqual([
    { error: -32602, message: 'path must be an absolute path, not "a.md"' },
    { error: -32602, message: 'path must be an absolute path, not "../a.md"' },
    { error: -32602, message: "content must be a text" },
    { error: -32602, message: 'cwd must be an absolute path, not "api"' },
    { error: -32603, message: "There is no file /w/a.md." },
  ]);
  expect([[...host.files], agents.commands]).toEqual([[], []]);
});

it("what was not offered is not there", async () => {
  const { agents, sessions, host } = aWorld();
  agents.next(writes("a.md", "x"), asks("terminal/create", { command: "ls" }), says("ok"));
  await sessions.prompt(aTurn({ runtime: aRuntime({ offerFiles: false, offerTerminal: false }) }), host);
  expect(agents.answers).toEqual([
    { error: -32601, message: "crew does not offer fs/write_text_file" },
    { error: -32601, message: "crew does not offer terminal/create" },
  ]);
  expect(host.questions).toEqual([]);
});

it("a write through crew that the agent also shows as a diff is one change", async () => {
  const { agents, sessions, host } = aWorld();
  const content = [{ type: "diff", path: "/w/a.md", oldText: null, newText: "x" }];
  agents.next(
    writes("a.md", "x"),
    sends({
      sessionUpdate: "tool_call",
      toolCallId: "c",
      title: "Write",
      kind: "edit",
      status: "completed",
      content,
    }),
    says("ok"),
  );
  await sessions.prompt(aTurn(), host);
  expect(host.records.map(({ type }) => type)).toEqual(["permission", "tool_call", "text", "stop"]);
});

it("a command is judged as the line that runs: words quoted, a line for the shell as it is", async () => {
  const { agents, sessions, host } = aWorld();
  agents.next(
    asks("terminal/create", { command: "git", args: ["commit", "-m", "a b; c"], cwd: "/w/api" }),
    asks("terminal/create", { command: "npm test && npm publish" }),
    says("ok"),
  );
  await sessions.prompt(aTurn(), host);
  expect(host.questions).toEqual([
    { capability: "shell", resource: "git commit -m 'a b; c'", cwd: "api" },
    { capability: "shell", resource: "npm test && npm publish", cwd: "/w" },
  ]);
  expect(agents.commands).toEqual(["git commit -m a b; c", "npm test && npm publish"]);
});

it("a terminal that was released, or never was, is not there", async () => {
  const { agents, sessions, host } = aWorld();
  agents.next(
    asks("terminal/create", { command: "ls" }),
    asks("terminal/release", { terminalId: "t1" }),
    asks("terminal/output", { terminalId: "t1" }),
    says("ok"),
  );
  await sessions.prompt(aTurn(), host);
  expect(agents.answers.at(-1)).toEqual({ error: -32002, message: 'there is no terminal "t1"' });
});

it("a command that still runs when its turn ends, or is cancelled, is ended with it", async () => {
  for (const last of [says("I am off."), waits()]) {
    const world = aWorld({}, aHost());
    const agents = { ...world.agents, run: realAgents.run };
    const { sessions, clock, host } = aWorld({ agents });
    let created: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      created = resolve;
    });
    world.agents.next(
      asks("terminal/create", { command: "sleep", args: ["98765"], cwd: "/tmp" }),
      () => created(),
      last,
    );
    const end = sessions.prompt(aTurn(), host);
    await running;
    await clock.turn();
    sessions.cancel("k3f9q2", "enough");
    await end;
    expect([host.around, await stillRunning()]).toEqual([["start", "end"], []]);
  }
});

it("an agent that is silent while crew owes it an answer is not taken for dead", async () => {
  const { agents, clock, sessions, host } = aWorld();
  let goOn: () => void = () => {};
  const slow = { ...host, readText: () => new Promise<string>((resolve) => (goOn = () => resolve("text"))) };
  agents.next(asks("fs/read_text_file", { path: "/w/a.md" }), silent());
  const end = sessions.prompt(aTurn(), slow);
  await clock.advance(1_500_000);
  expect(sessions.running()).toEqual(["k3f9q2"]);
  goOn();
  await clock.advance(599_000);
  expect(sessions.running()).toEqual(["k3f9q2"]);
  await clock.advance(20_000);
  expect((await end).reason).toBe("no answer: the agent was silent for 10m");
});
