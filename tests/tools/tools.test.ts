import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ReadBuffer, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterEach, expect, test } from "vitest";
import type { LedgerBody } from "../../src/documents/ledger.ts";
import { addLedger, emptyLedger } from "../../src/documents/ledger-fold.ts";
import { ledgerRecord } from "../../src/tools/ledger-record.ts";
import { serveMcp } from "../../src/tools/mcp-server.ts";
import { makeToolClient } from "../../src/tools/socket-client.ts";
import { socketPath } from "../../src/tools/socket-path.ts";
import { serveTools, type ToolSocket } from "../../src/tools/socket-server.ts";
import { bindTool } from "../../src/tools/tool.ts";

const folder = mkdtempSync(join(tmpdir(), "tools-"));
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const token = "0123456789abcdef0123456789abcdef";

function ledger() {
  const fold = emptyLedger();
  const written: LedgerBody[] = [];
  const write = async (body: LedgerBody) => {
    written.push(body);
    addLedger(fold, body);
  };
  return { written, tools: [bindTool(ledgerRecord, { fold: () => fold, write })] };
}

async function open(name: string, tools = ledger().tools): Promise<ToolSocket> {
  const socket = await serveTools({ path: join(folder, "sockets", name), token, tools });
  closing.push(socket.close);
  return socket;
}

/** A client of the SDK that talks to `crew mcp` over two streams. */
async function mcpClient(env: Record<string, string>) {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const served = serveMcp({ stdin, stdout, env, version: "0.0.0" });
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: async () => {
      stdout.on("data", (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message; message = buffer.readMessage())
          transport.onmessage?.(message);
      });
    },
    send: async (message) => void stdin.write(serializeMessage(message)),
    close: async () => {
      stdin.end();
      transport.onclose?.();
    },
  };
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(transport);
  closing.push(async () => {
    await client.close();
    await served;
  });
  return client;
}

const call = (client: Client, input: Record<string, unknown>) =>
  client.callTool({ name: "ledger_record", arguments: input });

test("an agent finds the tool, notes where it stands, and reads why a move is refused", async () => {
  const { written, tools } = ledger();
  const socket = await open("a.sock", tools);
  const client = await mcpClient({ CREW_SOCKET: socket.path, CREW_TOKEN: token });
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["ledger_record"]);
  expect(
    await call(client, { type: "phase", to: "build", kind: "decision", reason: "the plan is clear" }),
  ).toEqual({
    content: [{ type: "text", text: "Recorded: phase." }],
    structuredContent: { success: true, output: "Recorded: phase.", error: null },
    isError: false,
  });
  const why = 'A phase moves only with a reason; this move to "test" has none.';
  expect(await call(client, { type: "phase", to: "test", kind: "progress" })).toEqual({
    content: [{ type: "text", text: why }],
    structuredContent: { success: false, output: "", error: why },
    isError: true,
  });
  expect(written).toEqual([{ type: "phase", to: "build", kind: "decision", reason: "the plan is clear" }]);
});

test("when the session is gone, the agent is told so and goes on", async () => {
  const socket = await open("b.sock");
  const client = await mcpClient({ CREW_SOCKET: socket.path, CREW_TOKEN: token });
  await client.listTools();
  await socket.close();
  const error = "The crew session behind this tool has ended; nothing was recorded.";
  expect((await call(client, { type: "next", text: "x" })).structuredContent).toEqual({
    success: false,
    output: "",
    error,
  });
  const orphan = await mcpClient({});
  expect((await orphan.listTools()).tools).toEqual([]);
});

test("who does not know the token is put out and calls nothing", async () => {
  const { written, tools } = ledger();
  const socket = await open("c.sock", tools);
  for (const wrong of ["", `${token}0`, "x"]) {
    const client = makeToolClient(socket.path, wrong);
    closing.push(client.close);
    expect(await client.list()).toEqual([]);
    expect((await client.call("ledger_record", { type: "next", text: "x" })).success).toBe(false);
  }
  expect(written).toEqual([]);
});

test("noise and a line without end put out only the one who sends them", async () => {
  const socket = await open("d.sock");
  for (const noise of ["not json\n", `${"x".repeat(2 * 1024 * 1024)}`]) {
    await new Promise<void>((resolve) => {
      const bad = connect(socket.path, () => bad.write(noise));
      bad.on("error", () => undefined);
      bad.on("close", () => resolve());
    });
  }
  const client = makeToolClient(socket.path, token);
  closing.push(client.close);
  expect((await client.list()).map((tool) => tool.name)).toEqual(["ledger_record"]);
});

test("only the person can open the socket", async () => {
  const socket = await open("e.sock");
  expect([statSync(join(folder, "sockets")).mode & 0o777, statSync(socket.path).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
});

test("a socket that a dead process left is replaced, a living one is not", async () => {
  const path = join(folder, "sockets", "f.sock");
  writeFileSync(path, "");
  const socket = await open("f.sock");
  await expect(open("f.sock")).rejects.toThrow("Another crew process lends tools to this session.");
  await socket.close();
  const again = await open("f.sock");
  await again.close();
  await again.close();
});

test("a foreign server on the path is left alone", async () => {
  const path = join(folder, "sockets", "g.sock");
  const foreign = createServer();
  await new Promise<void>((resolve) => foreign.listen(path, resolve));
  closing.push(() => new Promise((resolve) => foreign.close(resolve)));
  await expect(open("g.sock")).rejects.toThrow("Another crew process");
});

const place = {
  platform: "linux",
  stateFolder: "/home/anna/.local/state/crew/w",
  temporary: "/tmp",
  userId: 1000,
} as const;

test("a session's name never becomes a part of the path, and two sessions never share one", () => {
  const paths = ["../../pwn", "..", "", "a/b", "/abs", "x\0", "a\nb", "con", "x".repeat(300)].map((name) =>
    socketPath(place, name),
  );
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths)
    expect(path).toMatch(/^\/home\/anna\/\.local\/state\/crew\/w\/sockets\/[0-9a-f]{24}\.sock$/);
});

test("where the path would be too long for the system, the socket lies in a folder of the person's own", () => {
  expect(socketPath({ ...place, stateFolder: `/${"x".repeat(90)}` }, "k3f9q2")).toMatch(
    /^\/tmp\/crew-1000\/[0-9a-f]{24}\.sock$/,
  );
  expect(socketPath({ ...place, platform: "win32" }, "k3f9q2")).toMatch(/^\\\\\.\\pipe\\crew-[0-9a-f]{24}$/);
});

test.each<[unknown, string]>([
  [undefined, 'Expected an object with "type"; found nothing.'],
  ["x", 'Expected an object with "type"; found "x".'],
  [{ type: "stop" }, '"type" is one of goal, phase, next, tried, artifact, note, plan, task.'],
  [{ type: "goal" }, 'Expected "text" as text; found nothing.'],
  [{ type: "goal", text: "a", to: "b" }, 'A goal record has no "to"; it has text.'],
  [{ type: "tried", approach: "a" }, 'Expected "rejected_because" as text; found nothing.'],
  [{ type: "plan", phases: "a" }, 'Expected "phases" as a list of texts; found "a".'],
])("input that is no record is refused with a sentence: %j", async (input, error) => {
  const { written, tools } = ledger();
  expect(await tools[0]!.call(input)).toEqual({ success: false, output: "", error });
  expect(written).toEqual([]);
});

test("what may be left out is filled in", async () => {
  const { written, tools } = ledger();
  await tools[0]!.call({ type: "note", text: "hello" });
  await tools[0]!.call({ type: "task", task_id: "a", task_type: "read", state: "executing", reason: "" });
  expect(written).toEqual([
    { type: "note", kind: "note", text: "hello" },
    { type: "task", task_id: "a", task_type: "read", state: "executing", reason: "", attempt: 1 },
  ]);
});

test("a disk that is full is told to the agent", async () => {
  const context = { fold: emptyLedger, write: () => Promise.reject(new Error("no space left")) };
  expect(await ledgerRecord.run({ type: "next", text: "x" }, context)).toEqual({
    success: false,
    output: "",
    error: "The record could not be written: no space left",
  });
});
