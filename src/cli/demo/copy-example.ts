/**
 * Copies the example workspace to a folder of its own.
 * Not here: trusting it (`commands/demo.ts`).
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { errorCode, errorText } from "../../base/assert.ts";
import { type DiskPath, printable } from "../../base/paths.ts";
import { UserError } from "../../base/user-error.ts";
import { findWorkspace } from "../find-workspace.ts";

/** The copy: in `named`, or in a new folder below the system's temporary one. Throws `UserError` when it cannot be made. */
export function copyExample(
  packageFolder: DiskPath,
  startedIn: DiskPath,
  named: string | undefined,
): DiskPath {
  const folder =
    named === undefined ? mkdtempSync(join(tmpdir(), "crew-demo-")) : needEmpty(startedIn, named);
  cpSync(join(packageFolder, "workspace-example"), folder, { recursive: true });
  return realpathSync(folder) as DiskPath;
}

function needEmpty(startedIn: DiskPath, named: string): string {
  const folder = resolve(startedIn, named);
  const inside = findWorkspace(folder as DiskPath);
  if (inside !== undefined && inside !== folder) throw refuse(named, `it lies in the workspace ${inside}`);
  try {
    if (readdirSync(folder).length > 0) throw refuse(named, "there are files in it");
  } catch (error) {
    if (errorCode(error) !== "ENOENT")
      throw error instanceof UserError ? error : refuse(named, errorText(error));
    makeFolder(named, folder);
  }
  return folder;
}

function makeFolder(named: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw refuse(named, errorText(error));
  }
}

function refuse(named: string, why: string): UserError {
  return new UserError({
    message: `The demo cannot use "${printable(named)}": ${why}.`,
    fix: "Name a folder that does not exist yet, or leave --dir away.",
    meanwhile: "Nothing was made or changed.",
  });
}
