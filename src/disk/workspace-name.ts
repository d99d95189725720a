/** The name of a real path inside the workspace. Not here: following links (`resolve.ts`). */
import { relative, sep } from "node:path";
import { type DiskPath, type WorkspacePath, workspacePath } from "../base/paths.ts";

/** `real` as a path of the workspace at `root`; both without links. A Bug's worth of UserError when it lies outside. */
export function workspaceName(root: DiskPath, real: string): WorkspacePath {
  return workspacePath(relative(root, real).split(sep).join("/"));
}
