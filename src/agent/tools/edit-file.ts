/**
 * The tool `edit_file`: changes lines of a file, and nothing beside them.
 * Not here: new files (`write-file.ts`), what the new lines are (`agent/offline/`, or a network model).
 */
import { count } from "../../base/wording.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import { linesOf } from "../../text/span.ts";
import { objectsOf, textOf } from "./input.ts";
import { failed, succeeded, type Tool } from "./tool.ts";

export const editFile: Tool = {
  name: "edit_file",
  description:
    "Changes parts of a text file. Each edit names the exact old text and what to put there; `line` (one-based) is where the old text begins, at the start of that line; without it the old text must occur exactly once. All edits refer to the file as it stands, and all are made or none.",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string" },
      edits: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: { line: { type: "integer" }, old: { type: "string" }, new: { type: "string" } },
          required: ["old", "new"],
        },
      },
    },
    required: ["path", "edits"],
  },
  announce: (input) => {
    const path = textOf(input, "path") ?? "";
    return { kind: "edit", title: `Edit ${path}`, paths: [path] };
  },
  run: async (input, { callId, changed, files }) => {
    const path = textOf(input, "path");
    if (path === undefined) return failed("A path is needed.");
    const read = await files.read(path);
    if (read.kind === "absent") return failed(`${path} does not exist.`);
    if (read.kind === "unreadable") return failed(read.why);
    const edits = objectsOf(input, "edits").map((edit) => placeEdit(read.text, edit));
    const unplaced = edits.filter((edit) => edit === undefined).length;
    if (edits.length === 0 || unplaced > 0)
      return failed(`${count(unplaced, "edit")} of ${path} found no place; the file was left as it is.`);
    const after = applyEdits(read.text, edits.filter((edit) => edit !== undefined).sort(byStart));
    const reason = await files.write(callId, path, read.text, after);
    if (reason !== undefined) return failed(reason);
    changed({ path, before: read.text, after });
    return succeeded({ path, edits: edits.length });
  },
};

function byStart(a: Edit, b: Edit): number {
  return a.span.start - b.span.start;
}

function placeEdit(text: string, edit: Record<string, unknown>): Edit | undefined {
  const { line, old: before, new: after } = edit;
  if (typeof before !== "string" || typeof after !== "string") return undefined;
  const start = typeof line === "number" ? startOfLine(text, line) : onlyPlaceOf(text, before);
  if (start === undefined || !text.startsWith(before, start)) return undefined;
  return { span: { start, end: start + before.length }, text: after };
}

/** The start of a line; the end of the text counts as the start of the line after the last. */
function startOfLine(text: string, line: number): number | undefined {
  const lines = linesOf(text);
  return line === lines.length + 1 ? text.length : lines[line - 1]?.start;
}

function onlyPlaceOf(text: string, part: string): number | undefined {
  const first = text.indexOf(part);
  return part === "" || first < 0 || text.indexOf(part, first + 1) >= 0 ? undefined : first;
}
