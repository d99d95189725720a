import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Ask, setAskingMode } from "../../src/sessions/asking-mode.ts";
import { passedOn } from "../../src/sessions/environment.ts";
import { bundledRuntime, findRuntime, findRuntimes, knownRuntimes } from "../../src/sessions/runtimes.ts";
import { makeTailBuffer } from "../../src/sessions/tail-buffer.ts";
import { windowsCommand } from "../../src/sessions/windows-command.ts";
import { scriptedAgents } from "../fakes/scripted-agents.ts";

describe("variables", () => {
  it("are passed on by name, and none besides", () => {
    const all = { PATH: "/bin", HOME: "/h", LC_ALL: "C", AWS_SECRET: "s", OPENAI_KEY: "k", EMPTY: undefined };
    expect(passedOn(all)).toEqual({ PATH: "/bin", HOME: "/h", LC_ALL: "C" });
    expect(passedOn(all, ["OPENAI_*"])).toEqual({ PATH: "/bin", HOME: "/h", LC_ALL: "C", OPENAI_KEY: "k" });
  });
});

describe("the tail of an output", () => {
  it("is the end of it, within the limit, and whole characters", () => {
    const words = fc.array(fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(words, fc.nat({ max: 40 }), (parts, limit) => {
        const tail = makeTailBuffer(limit);
        for (const part of parts) tail.push(Buffer.from(part));
        const whole = parts.join("");
        const { text, truncated } = tail.read();
        expect(whole.endsWith(text)).toBe(true);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
        expect(Buffer.byteLength(whole) - Buffer.byteLength(text)).toBeLessThan(
          truncated ? Math.max(0, Buffer.byteLength(whole) - limit) + 4 : 1,
        );
        expect(text.includes("\ufffd")).toBe(whole.includes("\ufffd") && text.includes("\ufffd"));
      }),
    );
  });
});

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

describe("on Windows", () => {
  const env = { PATH: "C:\\bin;C:\\npm", PATHEXT: ".EXE;.CMD", ComSpec: "C:\\cmd.exe" };
  const exists = (path: string) => ["C:\\bin\\node.exe", "C:\\npm\\gemini.cmd"].includes(path);

  it("a program is started by itself, a script of npm through cmd.exe with every word quoted", () => {
    expect(windowsCommand(["node", "a b"], env, exists)).toEqual({
      program: "C:\\bin\\node.exe",
      args: ["a b"],
      verbatim: false,
    });
    expect(windowsCommand(["gemini", "a & b"], env, exists)).toEqual({
      program: "C:\\cmd.exe",
      args: ["/d", "/s", "/c", '"^"C:\\npm\\gemini.cmd^" ^"a^ ^&^ b^""'],
      verbatim: true,
    });
  });
});
