/** `crew watch` is killed, stopped and started again, with a real agent process that works. */
import { expect, it } from "vitest";
import { crewSpace, processesOf, until } from "./crew-process.ts";

/** Allowed by a rule, and long enough to be killed in the middle of it. */
const allow = 'rules:\n  - { capability: shell, effect: allow, match: ["sleep 20", "sleep 1"] }\n';

it("kill -9 in the middle of a command: it is not run again, and nothing is left running", async () => {
  const space = crewSpace();
  space.save("permissions.yaml", allow);
  expect(space.crew("trust", "--yes").status).toBe(0);
  const watcher = await space.watch();
  space.save("today.md", "# Today\n\nRun `sleep 20`. @crew!\n\nA line of mine.\n");
  await until("the command runs", () => processesOf(space).length >= 2);
  await watcher.end("SIGKILL");
  const again = await space.watch();
  await until("the claim has ended", () => /@crew\(failed \w+: /.test(space.text("today.md")));
  expect(space.text("today.md").split("\n").at(0)).toBe("# Today");
  expect(space.text("today.md").endsWith("\nA line of mine.\n")).toBe(true);
  await until("nothing is left running", () => processesOf(space).length === 0);
  expect(await again.end("SIGINT")).toBe(0);
});

it("Ctrl-C in the middle of a turn: the note says who stopped it, and no process is left", async () => {
  const space = crewSpace();
  space.save("permissions.yaml", allow);
  expect(space.crew("trust", "--yes").status).toBe(0);
  const watcher = await space.watch();
  space.save("today.md", "Run `sleep 20`. @crew!\n");
  await until("the command runs", () => processesOf(space).length >= 2);
  expect(await watcher.end("SIGINT")).toBe(0);
  expect(space.text("today.md")).toMatch(/^Run `sleep 20`\. @crew\(stopped \w+: crew watch was stopped\)\n/);
  expect(processesOf(space)).toEqual([]);
});

it("what was typed while nothing watched is done at the next start", async () => {
  const space = crewSpace();
  const first = await space.watch();
  await first.end("SIGTERM");
  space.save("today.md", "Run `sleep 1`. @crew!\n\nWhat files are in inbox? @crew?\n");
  const second = await space.watch();
  await until(
    "both have ended",
    () => (space.text("today.md").match(/@crew\((done|failed) /g) ?? []).length === 2,
  );
  await second.end("SIGTERM");
});

it("a second watch names the first and does nothing", async () => {
  const space = crewSpace();
  const first = await space.watch();
  const second = space.crew("watch");
  expect(second.status).toBe(75);
  expect(second.err).toContain(`Process ${first.process.pid} `);
  await first.end("SIGTERM");
});
