import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { client, ndJsonStream } from "@agentclientprotocol/sdk";
import { expect, test } from "vitest";
import { bytesOf, folderWith } from "./harness.ts";

const built = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

test("`crew agent` works as a process of its own, and ends with its input", async () => {
  const folder = await folderWith({ "a.md": "- [ ] pay\n" });
  const child = spawn(process.execPath, [built, "agent"], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  const app = client({ name: "test" }).onRequest("session/request_permission", () => ({
    outcome: { outcome: "selected", optionId: "allow" },
  }));
  const connection = app.connect(stream);
  const { agent } = connection;
  await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
  const { sessionId } = await agent.request("session/new", { cwd: folder, mcpServers: [] });
  const result = await agent.request("session/prompt", {
    sessionId,
    prompt: [{ type: "text", text: "tick pay" }],
  });
  child.stdin.end();
  expect(result).toEqual({ stopReason: "end_turn", _meta: { "crew/outcome": "done" } });
  expect(await bytesOf(folder)).toEqual({ "a.md": "- [x] pay\n" });
  expect(await ended).toEqual([0, null]);
});
