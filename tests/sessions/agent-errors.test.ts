import { expect, it } from "vitest";
import { agentError } from "../../src/sessions/agent-error.ts";
import { says, sends } from "../fakes/scripted-agents.ts";
import { aRuntime, aTurn } from "./a-host.ts";
import { aWorld } from "./a-world.ts";

const rpc = (code: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });

const service = {
  type: "error",
  error: { type: "invalid_request_error", code: 400, message: "no such model" },
};

it.each([
  ["nothing more", rpc(-32603, "Internal error"), "Internal error"],
  ["details", rpc(-32603, "Internal error", { details: "no credit" }), "Internal error: no credit"],
  ["a text", rpc(-32603, "Internal error", "no credit"), "Internal error: no credit"],
  [
    "JSON in a text",
    rpc(-32603, "Internal error", { message: JSON.stringify(service) }),
    "Internal error: no such model",
  ],
  ["what the message says", rpc(400, "Bad: no credit", { message: "no credit" }), "Bad: no credit"],
  ["a kind alone", rpc(-32603, "Overloaded", { errorKind: "server_error" }), "Overloaded: server_error"],
  ["numbers", rpc(-32603, "Internal error", { status: 400 }), "Internal error"],
])("an agent's error whose data holds %s", (_, error, sentence) => {
  const { code, message, layer } = agentError("session/prompt", error);
  expect([code, message, layer]).toEqual([String(error.code), `session/prompt failed: ${sentence}`, "model"]);
});

it("data that holds itself ends", () => {
  const data: Record<string, unknown> = {};
  data.error = data;
  expect(agentError("session/new", rpc(-32603, "Internal error", data)).message).toBe(
    "session/new failed: Internal error",
  );
});

it("a notice of the agent is told, and is no part of the answer", async () => {
  const { agents, sessions, host } = aWorld();
  const runtime = aRuntime({ notices: ["Model .* not found\\."] });
  agents.next(says("Model x not found."), says("Model y not found. It"), says(" is there."));
  const end = await sessions.prompt(aTurn({ runtime }), host);
  expect(end.answer).toBe("Model y not found. It is there.");
  expect(host.records.slice(0, 2)).toEqual([
    { type: "status", text: "The agent says of itself: Model x not found." },
    { type: "text", text: "Model y not found. It" },
  ]);
});

it("a notice alone is no answer", async () => {
  const { agents, sessions, host } = aWorld();
  const runtime = aRuntime({ notices: ["Model .* not found\\."] });
  agents.next(
    sends({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Model x not found." } }),
  );
  expect((await sessions.prompt(aTurn({ runtime }), host)).outcome).toBe("suspect");
});
