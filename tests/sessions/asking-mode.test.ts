import { describe, expect, it } from "vitest";
import { type Ask, setAskingMode } from "../../src/sessions/asking-mode.ts";

describe("the mode in which an agent asks", () => {
  async function calls(opened: unknown, answer: unknown = {}): Promise<unknown[]> {
    const made: unknown[] = [];
    const ask: Ask = async (method, params) => {
      made.push([method, params]);
      return answer;
    };
    await setAskingMode(ask, "s", opened, "default");
    return made;
  }
  const option = (currentValue: string) => ({
    configOptions: [
      { id: "m", category: "mode", currentValue, options: [{ value: "auto" }, { value: "default" }] },
    ],
  });
  const modes = (currentModeId: string) => ({
    modes: { currentModeId, availableModes: [{ id: "auto" }, { id: "default" }] },
  });

  it("is set the new way or the old one, and left when it is set", async () => {
    expect(await calls(option("auto"), option("default"))).toEqual([
      ["session/set_config_option", { sessionId: "s", configId: "m", value: "default" }],
    ]);
    expect(await calls(option("default"))).toEqual([]);
    expect(await calls(modes("auto"))).toEqual([["session/set_mode", { sessionId: "s", modeId: "default" }]]);
    expect(await calls(modes("default"))).toEqual([]);
  });

  it("is needed: without it nothing begins", async () => {
    const message = 'the agent has no mode "default", in which it asks before it acts';
    await expect(calls({})).rejects.toThrow(message);
    await expect(calls(null)).rejects.toThrow(message);
    await expect(calls(option("auto"), option("auto"))).rejects.toThrow(message);
  });
});
