/**
 * The tools that a model of the bundled agent gets. A new tool is a file beside this one and a line here.
 */
import type { ToolDescription } from "../model.ts";
import { editFile } from "./edit-file.ts";
import { findFiles } from "./find-files.ts";
import { findText } from "./find-text.ts";
import { moveFile } from "./move-file.ts";
import { readFiles } from "./read-files.ts";
import { runCommand } from "./run-command.ts";
import type { Tool } from "./tool.ts";
import { updatePlan } from "./update-plan.ts";
import { writeFile } from "./write-file.ts";

export const toolbox: readonly Tool[] = [
  findText,
  findFiles,
  readFiles,
  writeFile,
  editFile,
  moveFile,
  runCommand,
  updatePlan,
];

export function describeTools(tools: readonly Tool[]): ToolDescription[] {
  return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
}
