import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { client, type SessionUpdate } from "@agentclientprotocol/sdk";
import { describe, expect, test } from "vitest";
import { bytesOf, folderWith, prompt, startServer } from "./harness.ts";

describe("the protocol", () => {
  test("it introduces itself as it is: version 1, offline, nothing to load", async () => {
    const answer = await client({ name: "test" }).connectWith(startServer(), (agent) =>
      agent.request("initialize", { protocolVersion: 99, clientCapabilities: {} }),
    );
    expect(answer).toEqual({
      protocolVersion: 1,
      agentInfo: { name: "crew-agent", title: "crew's bundled agent (offline)", version: "1.2.3" },
      agentCapabilities: {
        loadSession: false,
        promptCapabilities: { image: false, audio: false, embeddedContext: false },
      },
      authMethods: [],
    });
  });

  test("a relative folder, an unknown session and a second prompt are errors, not turns", async () => {
    const folder = await folderWith({});
    const app = client({ name: "test" }).onRequest("session/request_permission", () => new Promise(() => {}));
    const codes = await app.connectWith(startServer(), async (agent) => {
      await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
      const code = (work: Promise<unknown>) =>
        work.then(() => 0).catch((error: { code: number }) => error.code);
      const ask = (sessionId: string) =>
        agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "run `true`" }] });
      const relative = await code(agent.request("session/new", { cwd: "a", mcpServers: [] }));
      const unknown = await code(ask("nobody"));
      const { sessionId } = await agent.request("session/new", { cwd: folder, mcpServers: [] });
      const first = ask(sessionId).catch(() => undefined);
      const second = await code(ask(sessionId));
      await agent.notify("session/cancel", { sessionId });
      return [relative, unknown, second, await first];
    });
    expect(codes).toEqual([-32602, -32002, -32600, { stopReason: "cancelled" }]);
  });

  test("every call is announced with kind, place and input, and an edit with its diff", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { updates } = await prompt(folder, "replace `old` with `new` in a.md", { files: true });
    const edits = updates.filter(
      (update) => "toolCallId" in update && update.toolCallId === editCall(updates),
    );
    const path = join(folder, "a.md");
    expect(edits).toEqual([
      {
        sessionUpdate: "tool_call",
        toolCallId: editCall(updates),
        title: "Edit a.md",
        name: "edit_file",
        kind: "edit",
        status: "in_progress",
        locations: [{ path }],
        rawInput: { path, edits: [{ line: 1, old: "old\n", new: "new\n" }] },
      },
      {
        sessionUpdate: "tool_call_update",
        toolCallId: editCall(updates),
        status: "completed",
        rawOutput: { success: true, output: { path: "a.md", edits: 1 } },
        content: [{ type: "diff", path, oldText: "old\n", newText: "new\n" }],
      },
    ]);
  });

  test("the plan goes through locate, read, plan, execute, verify", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { updates } = await prompt(folder, "replace `old` with `new` in a.md", { files: true });
    expect(updates.flatMap(statesOf)).toEqual([
      "executing pending pending pending pending",
      "succeeded executing pending pending pending",
      "succeeded succeeded succeeded executing pending",
      "succeeded succeeded succeeded succeeded verifying",
      "succeeded succeeded succeeded succeeded succeeded",
    ]);
  });
});

function editCall(updates: readonly SessionUpdate[]): string | undefined {
  const call = updates.find((update) => update.sessionUpdate === "tool_call" && update.kind === "edit");
  return call && "toolCallId" in call ? call.toolCallId : undefined;
}

/** The states of a plan's tasks, in order. */
function statesOf(update: SessionUpdate): string[] {
  if (update.sessionUpdate !== "plan") return [];
  const tasks = update.entries.map((entry) => entry._meta?.["crew/task"] as { state: string } | undefined);
  return [tasks.map((task) => task?.state).join(" ")];
}

describe("a client that offers no files", () => {
  test("each change is asked for before it is made", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { asked } = await prompt(folder, "replace `old` with `new`");
    expect(asked).toEqual([expect.stringMatching(/^ask call-\d+$/)]);
    expect(await bytesOf(folder)).toEqual({ "a.md": "new\n" });
  });

  test("what is refused is not made, and the turn has failed", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { answer } = await prompt(folder, "replace `old` with `new`", { allows: () => false });
    expect(answer).toBe(
      "Failed: 1 file could not be changed: The client did not allow it. Nothing was changed.",
    );
    expect(await bytesOf(folder)).toEqual({ "a.md": "old\n" });
  });
});

describe("outside the folder", () => {
  test("neither a path nor a link leads out of it", async () => {
    const outside = await folderWith({ "secret.md": "secret\n" });
    const folder = await folderWith({ "a.md": "- x\n" });
    await symlink(join(outside, "secret.md"), join(folder, "link.md"));
    await symlink(outside, join(folder, "door"));
    const answers = [];
    for (const text of [
      "show link.md",
      `show ${join(outside, "secret.md")}`,
      "show ../a.md",
      "find secret",
      'create door/new.md with "x"',
      'append "x" to link.md',
    ])
      answers.push((await prompt(folder, text)).answer);
    expect(answers).toEqual([
      "Failed: link.md lies outside the folder of the session.",
      `Failed: ${join(outside, "secret.md")} lies outside the folder of the session.`,
      "Failed: ../a.md lies outside the folder of the session.",
      "`secret` does not occur.",
      "Failed: door/new.md lies outside the folder of the session.",
      "Failed: link.md lies outside the folder of the session.",
    ]);
    expect(await bytesOf(outside)).toEqual({ "secret.md": "secret\n" });
  });

  test("a missing file, a folder and a picture are said to be so", async () => {
    const folder = await folderWith({ "a.png": new Uint8Array([137, 0, 1]) });
    await mkdir(join(folder, "dir.md"));
    expect((await prompt(folder, "show b.md")).answer).toBe("Failed: b.md does not exist.");
    expect((await prompt(folder, "show dir.md")).answer).toBe("Failed: dir.md is not a file.");
    expect((await prompt(folder, "show a.png")).answer).toBe("Failed: a.png is not text.");
  });
});

describe("commands", () => {
  test("a terminal of the client runs it, once, and is given back", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { answer, asked, result } = await prompt(
      folder,
      'replace `old` with `new`, then verify with `node --test "shop dir"`',
      { files: true, terminal: () => ({ exitCode: 0, output: "ok\n" }) },
    );
    expect(asked).toEqual(["write a.md", "run node --test shop dir", "release"]);
    expect(answer).toBe(
      'Replaced `old` with `new` in 1 place in 1 file (`a.md`); none is left. `node --test "shop dir"` passed with exit code 0.',
    );
    expect(result._meta).toEqual({ "crew/outcome": "done" });
  });

  test("a failing check fails the turn, with its last lines; the change is told", async () => {
    const folder = await folderWith({ "a.md": "old\n" });
    const { answer, result } = await prompt(folder, "replace `old` with `new`, then verify with `npm test`", {
      files: true,
      terminal: () => ({ exitCode: 2, output: "\u001b[31mnot ok\u001b[0m 1\n" }),
    });
    expect(answer).toBe(
      "Replaced `old` with `new` in 1 place in 1 file (`a.md`); none is left.\n\nStep 2 of 2 failed: `npm test` failed. It ended with exit code 2. It printed:\n\n```text\nnot ok 1\n```",
    );
    expect(result._meta?.["crew/outcome"]).toBe("failed");
  });

  test("without a terminal it asks and runs the command itself", async () => {
    const folder = await folderWith({});
    const { answer, asked } = await prompt(folder, "run `echo a && echo b`");
    expect(asked).toEqual([expect.stringMatching(/^ask call-\d+$/)]);
    expect(answer).toBe("`echo a && echo b` ended with exit code 0. It printed:\n\n```text\na\nb\n```");
  });

  test("a command that is refused or does not exist was not run", async () => {
    const folder = await folderWith({});
    expect((await prompt(folder, "run `true`", { allows: () => false })).answer).toBe(
      "Failed: `true` was not run: The client did not allow it.",
    );
    expect((await prompt(folder, "run `no-such-program-here x`")).answer).toBe(
      "Failed: `no-such-program-here x` was not run: no-such-program-here could not be started: spawn no-such-program-here ENOENT.",
    );
  });

  test("a question runs nothing", async () => {
    const folder = await folderWith({});
    const { answer, asked } = await prompt(folder, "does `npm test` pass?", { may: "read" });
    expect(asked).toEqual([]);
    expect(answer).toBe("Failed: A question runs nothing, so `npm test` was not run.");
  });
});

describe("cancelling", () => {
  test("a running command is ended, and the turn is cancelled, not failed", async () => {
    const folder = await folderWith({});
    const { answer, asked, result } = await prompt(folder, "run `sleep 60`", {
      terminal: () => "pending",
      sees: (update, stop) => {
        if (update.sessionUpdate === "tool_call_update" && update.content?.[0]?.type === "terminal") stop();
      },
    });
    expect(result).toEqual({ stopReason: "cancelled" });
    expect(answer).toBe("Stopped. Nothing was changed.");
    expect(asked).toEqual(["run sleep 60", "kill", "release"]);
  });

  test("a command of its own is ended with everything that it started", async () => {
    const folder = await folderWith({});
    const { result } = await prompt(folder, "run `sleep 60; sleep 60`", {
      sees: (update, stop) => {
        if (update.sessionUpdate === "tool_call") stop();
      },
    });
    expect(result).toEqual({ stopReason: "cancelled" });
  });

  test("between two files it stops, and names what was changed by then", async () => {
    const folder = await folderWith({ "a.md": "old\n", "b.md": "old\n" });
    const { answer, result } = await prompt(folder, "replace `old` with `new`", {
      files: true,
      sees: (update, stop) => {
        if (update.sessionUpdate === "tool_call_update" && update.content?.[0]?.type === "diff") stop();
      },
    });
    const files = await bytesOf(folder);
    expect(result).toEqual({ stopReason: "cancelled" });
    // The word to stop may arrive during the next write; what is told is what is there.
    const changed = Object.keys(files).filter((path) => files[path] === "new\n");
    expect(answer).toBe(`Stopped. Changed by then: ${changed.map((path) => `\`${path}\``).join(", ")}.`);
  });
});
