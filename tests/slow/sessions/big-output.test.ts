import { expect, it } from "vitest";
import { fakeRuntime, oneTurn } from "../../sessions/real-agents.ts";

it("an agent may send 34 MiB in one line, and the turn goes on", async () => {
  const { end, host } = await oneTurn(fakeRuntime("huge-line"));
  expect([end.answer, host.records.map(({ type }) => type)]).toEqual(["ok", ["raw", "text", "stop"]]);
});

it("nothing of 200,000 updates is lost", async () => {
  const { end } = await oneTurn(fakeRuntime("floods", "200000"));
  expect(end.answer).toBe("0123456789".repeat(200_000));
});
