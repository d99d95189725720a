import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openTools } from "../../src/daemon/session-tools.ts";
import type { World } from "../../src/daemon/world.ts";
import type { LedgerBody } from "../../src/documents/ledger.ts";
import { addLedger, emptyLedger } from "../../src/documents/ledger-fold.ts";
import { makeToolClient } from "../../src/tools/socket-client.ts";
import { serveTools } from "../../src/tools/socket-server.ts";
import { storyWorld } from "../story/story-world.ts";

/** The tools of one session behind a real socket, as `crew mcp` reaches them. */
async function toolsOfSession() {
  const folder = mkdtempSync(join(tmpdir(), "crew-tools-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const story = storyWorld({ "crew.yaml": "version: 1\n" });
  await story.start();
  const world: World = {
    ...(story.world as World),
    crewCommand: ["node", "crew.js"],
    openToolSocket: (session, token, tools) =>
      serveTools({ path: join(folder, `${session}.sock`), token, tools }),
  };
  const fold = emptyLedger();
  const written: LedgerBody[] = [];
  const open = (session: string) =>
    openTools(world, session, {
      fold: () => fold,
      write: async (body) => {
        addLedger(fold, body);
        written.push(body);
      },
    });
  const tools = await open("k3f9q2");
  const server = tools.servers[0];
  return {
    open,
    tools,
    server,
    written,
    client: makeToolClient(server?.env.CREW_SOCKET, server?.env.CREW_TOKEN),
  };
}

it("an agent is told how to start crew mcp, and writes to the ledger through it", async () => {
  const { tools, server, written, client } = await toolsOfSession();
  expect([server?.name, server?.command, server?.args]).toEqual(["crew", "node", ["crew.js", "mcp"]]);
  expect((await client.list()).map((tool) => tool.name)).toEqual(["ledger_record"]);
  const refused = await client.call("ledger_record", { type: "phase", to: "build" });
  expect(refused.success).toBe(false);
  const phase = { type: "phase", to: "build", kind: "progress", reason: "The plan stands." };
  expect(await client.call("ledger_record", phase)).toEqual({
    success: true,
    output: "Recorded: phase.",
    error: null,
  });
  expect(written).toEqual([phase]);
  client.close();
  await tools.close();
});

it("the tools are gone with the session", async () => {
  const { tools, client } = await toolsOfSession();
  await tools.close();
  expect((await client.call("ledger_record", { type: "next", text: "more" })).success).toBe(false);
  client.close();
});

it("a second run of a session gets the same tools, so that its agent need not be started again; another one's differ", async () => {
  const { open, tools, server, written, client } = await toolsOfSession();
  await client.list();
  await tools.close();
  const again = await open("k3f9q2");
  const other = await open("m7t2w4");
  expect(again.servers).toEqual([server]);
  expect(other.servers[0]?.env.CREW_TOKEN).not.toBe(server?.env.CREW_TOKEN);
  const next = { type: "next", text: "more" };
  expect((await client.call("ledger_record", next)).success).toBe(true);
  expect(written).toEqual([next]);
  client.close();
  await again.close();
  await other.close();
});
