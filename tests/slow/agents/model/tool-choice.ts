/**
 * The tool with which an agent's model does a step. Names and fields are taken from the request's own list, because
 * each agent has tools of its own.
 */
import type { Step } from "./script.ts";
import type { Json, Tool } from "./wire.ts";

export interface Call {
  tool: string;
  input: Json;
}

const writers = ["Write", "write_file", "write"];
const shells = ["Bash", "run_shell_command", "bash", "exec_command", "shell_command", "shell"];

/** The call for a step that needs a tool; throws when none of the tools offered fits. */
export function callFor(step: Step, tools: readonly Tool[]): Call {
  const find = (names: string[]) =>
    names.flatMap((name) => tools.find((tool) => tool.name === name) ?? [])[0];
  if (step.kind === "run") return shellCall(step.command, find(shells), tools);
  if (step.kind !== "write") throw new Error(`${step.kind} needs no tool`);
  const writer = find(writers);
  if (writer) {
    const field = ["file_path", "filePath", "path"].find((name) => name in writer.properties) ?? "path";
    return { tool: writer.name, input: { [field]: step.path, content: step.text } };
  }
  const patch = `*** Begin Patch\n*** Add File: ${step.path}\n+${step.text}\n*** End Patch`;
  return shellCall(`apply_patch <<'EOF'\n${patch}\nEOF`, find(shells), tools);
}

function shellCall(command: string, shell: Tool | undefined, tools: readonly Tool[]): Call {
  if (!shell) throw new Error(`no tool for a command among ${tools.map(({ name }) => name).join(", ")}`);
  const field = "cmd" in shell.properties ? "cmd" : "command";
  const isList = shell.properties[field]?.type === "array";
  const about = "description" in shell.properties ? { description: "as asked" } : {};
  return { tool: shell.name, input: { [field]: isList ? ["bash", "-lc", command] : command, ...about } };
}
