import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { wait } from "../../src/base/clock.ts";
import type { DiskPath } from "../../src/base/paths.ts";
import type { Launch } from "../../src/sessions/door.ts";
import { findMarked } from "../../src/sessions/leftovers.ts";
import { endOrphans, pidSpace } from "../../src/sessions/markers.ts";
import { agents, clock, stillRunning } from "./real-agents.ts";

const here = tmpdir() as DiskPath;

function sh(script: string, env: Launch["env"] = { PATH: "/usr/bin:/bin" }): Launch {
  return { command: ["/bin/sh", "-c", script], cwd: here, env };
}

afterEach(async () => {
  expect(await stillRunning()).toEqual([]);
});

describe("a command", () => {
  it("gives its output and its end", async () => {
    const command = agents.run(sh("echo out; echo err >&2; exit 3"), 1000);
    expect(await command.exited).toEqual({ code: 3, signal: undefined });
    expect(command.output()).toEqual({ text: "out\nerr\n", truncated: false });
  });

  it("gets exactly the variables that it is given, and the marker", async () => {
    const command = agents.run({ command: ["/usr/bin/env"], cwd: here, env: { A: "1" } }, 1000);
    await command.exited;
    const names = command.output().text.trim().split("\n");
    expect(names.map((line) => line.split("=")[0]).sort()).toEqual(["A", "CREW_RUN_ID"]);
  });

  it("keeps the end of a long output, cut between characters", async () => {
    const command = agents.run(sh("printf 'aaaa🦀🦀'"), 6);
    await command.exited;
    expect(command.output()).toEqual({ text: "🦀", truncated: true });
  });

  it("that is no program, or has no folder, says so", async () => {
    const missing = agents.run({ command: ["no-such-program"], cwd: here, env: {} }, 10);
    expect((await missing.exited).error?.code).toBe("ENOENT");
    const lost = agents.run({ command: ["/bin/sh"], cwd: "/no/such/folder" as DiskPath, env: {} }, 10);
    expect(await lost.exited).toEqual({
      code: undefined,
      signal: undefined,
      error: { code: "no folder", message: "there is no folder /no/such/folder" },
    });
    const bad = agents.run({ command: ["/bin/sh", "a\0b"], cwd: here, env: {} }, 10);
    expect((await bad.exited).error?.code).toBe("ERR_INVALID_ARG_VALUE");
  });

  it("is killed with all that it started, also what outlived it", async () => {
    const trapped = agents.run(sh("trap '' TERM; sleep 98765 & wait; sleep 98765"), 10);
    await wait(clock, 100);
    await trapped.kill();
    expect((await trapped.exited).signal).toBe("SIGKILL");

    const left = agents.run(sh("setsid sleep 98765 & echo started"), 100);
    expect(await left.exited).toEqual({ code: 0, signal: undefined });
    expect(await stillRunning()).toEqual(["sleep 98765"]);
    await left.kill();
  });
});

describe("a program on PATH", () => {
  it("is found when it may be run, and nothing else is", async () => {
    const folder = await mkdtemp(join(tmpdir(), "crew-find-"));
    await writeFile(join(folder, "yes"), "#!/bin/sh\n", { mode: 0o755 });
    await writeFile(join(folder, "no"), "text", { mode: 0o644 });
    const { findProgram } = await import("../../src/sessions/find-program.ts");
    const env = { PATH: `relative:/no/such:${folder}` };
    expect(await findProgram("yes", env)).toBe(join(folder, "yes"));
    expect(await findProgram(join(folder, "yes"), env)).toBe(join(folder, "yes"));
    for (const name of ["no", "none", "./yes"]) expect(await findProgram(name, env)).toBe(undefined);
  });
});

it.runIf(process.platform === "linux")(
  "a program whose crew is gone is found and ended, and no other",
  async () => {
    const gone = `1.999999999999.${pidSpace()}.feed`;
    const elsewhere = "1.999999999999.1.feed";
    const start = (marker: string) => agents.run(sh(`CREW_RUN_ID=${marker} setsid -w sleep 98764`), 100);
    const [orphan, other] = [start(gone), start(elsewhere)];
    await wait(clock, 150);
    const ended = (await endOrphans()).filter(({ marker }) => marker.endsWith(".feed"));
    expect(ended.map(({ marker, command }) => [marker, command])).toEqual([[gone, "sleep 98764"]]);
    await orphan.exited;
    const left = (await findMarked()).filter(({ marker }) => marker === elsewhere);
    expect(left.length).toBe(1);
    for (const { pid } of left) process.kill(pid, "SIGKILL");
    await other.exited;
  },
);
