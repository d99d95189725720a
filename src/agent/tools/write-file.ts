/**
 * The tool `write_file`: makes a new file.
 * Not here: changing one that exists (`edit-file.ts`).
 */
import { textOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const writeFile: Tool = {
  name: "write_file",
  description: "Makes a new text file and its folders. Refuses when something stands there already.",
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" }, text: { type: "string" } },
    required: ["path", "text"],
  },
  announce: (input) => {
    const path = textOf(input, "path") ?? "";
    return { kind: "edit", title: `Create ${path}`, paths: [path] };
  },
  run: async (input, { callId, changed, files }) => {
    const [path, text] = [textOf(input, "path"), textOf(input, "text")];
    if (path === undefined || text === undefined) return failed("A path and a text are needed.");
    const reason = await files.write(callId, path, null, text);
    if (reason !== undefined) return failed(reason);
    changed({ path, before: null, after: text });
    return succeeded({ path });
  },
};
