/**
 * The tool `find_files`: which files there are.
 * Not here: what stands in them (`find-text.ts`).
 */

import { numberOf, textOf } from "./input.ts";
import { inScope, scopeSchema } from "./scope.ts";
import { succeeded, type Tool } from "./tool.ts";

export const findFiles: Tool = {
  name: "find_files",
  description:
    "Lists files of the folder with their sizes, sorted by path. Hidden files, node_modules and what git ignores are left out.",
  inputSchema: {
    type: "object",
    properties: {
      ...scopeSchema,
      name: { type: "string", description: "Part of the file's name, in any case." },
      over_bytes: { type: "number" },
      under_bytes: { type: "number" },
    },
  },
  announce: () => ({ kind: "search", title: "Look for files", paths: [] }),
  run: async (input, { files }) => {
    const listing = await files.list();
    const name = textOf(input, "name")?.toLowerCase() ?? "";
    const over = numberOf(input, "over_bytes") ?? -1;
    const under = numberOf(input, "under_bytes") ?? Number.POSITIVE_INFINITY;
    const found = inScope(listing.files, input)
      .filter((file) =>
        file.path
          .slice(file.path.lastIndexOf("/") + 1)
          .toLowerCase()
          .includes(name),
      )
      .filter((file) => file.sizeBytes > over && file.sizeBytes < under)
      .map((file) => ({ path: file.path, size_bytes: file.sizeBytes }));
    return succeeded({ files: found, cut: listing.cut });
  },
};
