import { expect, it } from "vitest";
import { asksPermission, reads, runs, says, writes } from "../fakes/scripted-agents.ts";
import { aHost, aTurn } from "./a-host.ts";
import { aWorld } from "./a-world.ts";

it("what the rules allow is allowed once, and recorded", async () => {
  const { agents, sessions, host } = aWorld();
  agents.next(asksPermission("Run", { kind: "execute", rawInput: { command: "npm test" } }), says("ok"));
  await sessions.prompt(aTurn(), host);
  expect(agents.answers).toEqual([{ outcome: { outcome: "selected", optionId: "x2" } }]);
  expect(host.records.filter(({ type }) => type === "permission")).toEqual([
    {
      type: "permission",
      call_id: "call-1",
      capability: "shell",
      resource: "npm test",
      decision: "allow",
      rule: "allow all (permissions.yaml:3)",
      by: "policy",
    },
  ]);
});

it("the strictest of several counts, and a turn that is silent after a denial is suspect", async () => {
  const { agents, sessions, host } = aWorld({}, aHost({ web_fetch: "deny" }));
  const rawInput = { command: "curl x", url: "https://x.example" };
  agents.next(asksPermission("Run", { rawInput }));
  const end = await sessions.prompt(aTurn(), host);
  expect(agents.answers).toEqual([{ outcome: { outcome: "selected", optionId: "x3" } }]);
  expect(end).toEqual({
    outcome: "suspect",
    stopReason: "end_turn",
    reason:
      "the agent ended without a word after: web_fetch https://x.example is not allowed: the test says deny.",
    answer: "",
  });
});

it("what would ask a person is denied, and says so to the agent and in the record", async () => {
  const { agents, sessions, host } = aWorld({}, aHost({ shell: "ask", fs_write: "deny", fs_read: "deny" }));
  agents.next(runs("npm publish"), writes("a.md", "x"), reads(".env"), says("I may not."));
  expect((await sessions.prompt(aTurn(), host)).outcome).toBe("done");
  expect(agents.answers).toEqual([
    {
      error: -32010,
      message:
        "shell npm publish is not allowed: the test says ask; it would need a person's yes, and nobody can be asked here.",
    },
    { error: -32010, message: "fs_write a.md is not allowed: the test says deny." },
    { error: -32010, message: "fs_read .env is not allowed: the test says deny." },
  ]);
  expect([agents.commands, [...host.files]]).toEqual([[], []]);
  expect(host.records.flatMap((record) => (record.type === "permission" ? [record.resource] : []))).toEqual([
    "npm publish",
    "a.md",
    ".env",
  ]);
});
