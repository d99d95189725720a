/**
 * The tool `read_files`: the texts of files, several at once.
 * Not here: looking for them (`find-files.ts`, `find-text.ts`).
 */
import { textsOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const readFiles: Tool = {
  name: "read_files",
  description:
    "Reads text files. A file that does not exist or cannot be read has an error instead of a text.",
  inputSchema: {
    type: "object",
    properties: { paths: { type: "array", items: { type: "string" }, minItems: 1 } },
    required: ["paths"],
  },
  announce: (input) => {
    const paths = textsOf(input, "paths");
    return {
      kind: "read",
      title: paths.length === 1 ? `Read ${paths[0]}` : `Read ${paths.length} files`,
      paths,
    };
  },
  run: async (input, { files, signal }) => {
    const paths = textsOf(input, "paths");
    if (paths.length === 0) return failed("There is no file to read.");
    const texts = [];
    for (const path of paths) {
      signal.throwIfAborted();
      const read = await files.read(path);
      if (read.kind === "text") texts.push({ path, text: read.text });
      else if (read.kind === "absent") texts.push({ path, absent: true, error: `${path} does not exist.` });
      else texts.push({ path, error: read.why });
    }
    return succeeded({ files: texts });
  },
};
