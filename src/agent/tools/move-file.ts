/**
 * The tool `move_file`: gives a file another name or folder.
 * Not here: links to it in other files (the request says so, or they stay).
 */
import { textOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const moveFile: Tool = {
  name: "move_file",
  description: "Moves or renames a file. Refuses when something stands at the new place.",
  inputSchema: {
    type: "object",
    properties: { from: { type: "string" }, to: { type: "string" } },
    required: ["from", "to"],
  },
  announce: (input) => {
    const [from, to] = [textOf(input, "from") ?? "", textOf(input, "to") ?? ""];
    return { kind: "move", title: `Move ${from} to ${to}`, paths: [from, to] };
  },
  run: async (input, { callId, files, moved }) => {
    const [from, to] = [textOf(input, "from"), textOf(input, "to")];
    if (from === undefined || to === undefined) return failed("Two paths are needed.");
    if ((await files.peek(from)).kind === "absent") return failed(`${from} does not exist.`);
    const reason = await files.move(callId, from, to);
    if (reason !== undefined) return failed(reason);
    moved(from, to);
    return succeeded({ from, to });
  },
};
