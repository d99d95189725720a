/**
 * The tool `run_command`: one command of the request.
 * Not here: how it is run (`../commands.ts`), whether it may (the client decides).
 */
import { textOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const runCommand: Tool = {
  name: "run_command",
  description: "Runs a command in the folder and gives its exit code and the end of its output.",
  inputSchema: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
  announce: (input) => ({ kind: "execute", title: textOf(input, "command") ?? "", paths: [] }),
  run: async (input, { callId, commands }) => {
    const command = textOf(input, "command")?.trim() ?? "";
    if (command === "") return failed("There is no command to run.");
    const end = await commands.run(callId, command);
    if (typeof end === "string") return failed(end);
    const output = {
      exit_code: end.exitCode,
      signal: end.signal,
      output: end.output,
      truncated: end.truncated,
    };
    if (end.exitCode === 0) return succeeded(output);
    return failed(
      end.signal === null ? `It ended with exit code ${end.exitCode}.` : `It was ended by ${end.signal}.`,
      output,
    );
  },
};
