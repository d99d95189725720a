import { describe, expect, it } from "vitest";
import { windowsCommand } from "../../src/sessions/windows-command.ts";

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
