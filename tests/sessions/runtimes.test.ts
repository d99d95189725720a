import { describe, expect, it } from "vitest";
import { bundledRuntime, findRuntime, findRuntimes, knownRuntimes } from "../../src/sessions/runtimes.ts";
import { scriptedAgents } from "../fakes/scripted-agents.ts";

describe("runtimes", () => {
  const self = ["/node", "/crew.js"] as const;

  it("are found when their program is on PATH", async () => {
    const agents = scriptedAgents();
    agents.installed("gemini", "codex-acp", "vim");
    expect((await findRuntimes(agents)).map(({ runtime, path }) => [runtime.name, path])).toEqual([
      ["codex", "/usr/bin/codex-acp"],
      ["gemini", "/usr/bin/gemini"],
    ]);
  });

  it("are started as crew.yaml says, with what crew knows of that name", () => {
    const configured = {
      claude: { command: ["/opt/claude"], env: { LOG: "1" } },
      mine: { command: ["mine", "x"] },
    };
    expect(findRuntime("claude", configured, self)).toEqual({
      name: "claude",
      command: ["/opt/claude"],
      env: { LOG: "1" },
      passes: ["ANTHROPIC_*", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN", "CLAUDE_CODE_USE_*"],
      quirks: { offerFiles: false, offerTerminal: false, askingMode: "default", asks: true },
    });
    expect(findRuntime("mine", configured, self)).toEqual({
      name: "mine",
      command: ["mine", "x"],
      env: {},
      quirks: { offerFiles: false, offerTerminal: false, asks: false },
    });
    expect(findRuntime("crew", configured, self)).toEqual(bundledRuntime(self));
    expect(bundledRuntime(self).command).toEqual(["/node", "/crew.js", "agent"]);
    expect(findRuntime("unheard-of", configured, self)).toBe(undefined);
    expect(findRuntime("constructor", configured, self)).toBe(undefined);
  });

  it("have names of their own", () => {
    const names = knownRuntimes.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});
