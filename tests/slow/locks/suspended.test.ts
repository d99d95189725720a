/** A watcher that was stopped in the middle (a laptop's lid, a debugger) is neither robbed nor does it write old state. */
import { expect, test } from "vitest";
import { crewSpace, until } from "../end-to-end/crew-process.ts";

test("commands beside a suspended watcher work, a second watcher does not, and the woken one goes on", async () => {
  const space = crewSpace();
  space.save("HEARTBEAT.md", "- [ ] Task one\n");
  const watch = await space.watch();
  watch.process.kill("SIGSTOP");
  space.save("plan.md", "- Tea at five\n");
  const asked = '# Today\n\nReplace "five" with "six" in plan.md @crew!\n';
  space.save("today.md", asked);
  const added = space.crew("heartbeat", "add", "Task two");
  expect([added.status, added.err]).toEqual([0, "Added to HEARTBEAT.md.\n"]);
  const second = space.crew("watch", "--once");
  expect(second.status).toBe(75);
  expect(second.err).toContain(`Process ${watch.process.pid} on `);
  expect(space.text("today.md")).toBe(asked);
  watch.process.kill("SIGCONT");
  await until("the woken watcher answers", () => space.text("today.md").includes("@crew(done"));
  expect(space.text("plan.md")).toBe("- Tea at six\n");
  expect(space.text("HEARTBEAT.md")).toBe("- [ ] Task one\n- [ ] Task two\n");
  expect(await watch.end("SIGTERM")).toBe(0);
  expect(watch.printed()).not.toMatch(/bug of crew's|Error/);
});
