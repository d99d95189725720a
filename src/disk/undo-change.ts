/**
 * Takes back one change of crew's: only when the file still is as that change left it.
 * Not here: the record of changes (`undo-store.ts`), choosing one and printing it (`cli/`).
 */
import type { WorkspacePath } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import type { DiskContext } from "./context.ts";
import type { WriteReason, WriteResult } from "./door.ts";
import { createBytes, moveEntry, removeFile } from "./make.ts";
import { replaceBytes } from "./replace.ts";
import type { Change } from "./undo-store.ts";

/**
 * Undoes the change `id`, or the newest when `id` is absent. The undoing is a change of its own.
 * @returns the change that was undone.
 * @throws UserError when there is none, its old bytes are gone, or the file was changed since.
 */
export async function undoChange(disk: DiskContext, id?: string): Promise<Change> {
  const change = needChange(disk, id);
  const reason = { why: `undo of ${change.id}: ${change.why}`, undoes: change.id };
  if ((await takeBack(disk, change, reason)) === "written") return change;
  throw new UserError(
    {
      message: `${change.to ?? change.path} was changed after crew did "${change.why}", so it is not undone.`,
      fix: "Take back what came after it first (crew undo --list), or change the file by hand.",
      meanwhile: "Nothing was changed.",
    },
    exitCodes.notFine,
  );
}

function needChange(disk: DiskContext, id: string | undefined): Change {
  const changes = disk.undo.list();
  const found = id === undefined ? changes.at(-1) : changes.find((change) => change.id === id);
  if (found) return found;
  throw new UserError({
    message: id === undefined ? "crew has changed nothing here yet." : `There is no change "${id}" to undo.`,
    fix: "crew undo --list shows the changes that can be undone.",
    meanwhile: "Nothing was changed.",
  });
}

function takeBack(disk: DiskContext, change: Change, reason: WriteReason): Promise<WriteResult> {
  switch (change.kind) {
    case "replace":
      return change.after === null
        ? Promise.resolve("moved")
        : replaceBytes(disk, change.path, change.after, needCopy(disk, change), reason);
    case "create":
      return change.after === null
        ? Promise.resolve("moved")
        : removeFile(disk, change.path, change.after, reason);
    case "remove":
    case "late":
      return createBytes(disk, restoredPath(change), needCopy(disk, change), reason);
    case "move":
      return change.to ? moveEntry(disk, change.to, change.path, reason) : Promise.resolve("moved");
  }
}

/** A save that was overtaken comes back beside the file it was for, never over it. */
function restoredPath(change: Change): WorkspacePath {
  if (change.kind !== "late") return change.path;
  const [, stem = change.path, ending = ""] = /^(.*?)(\.[^./]*)?$/.exec(change.path) ?? [];
  return `${stem}-${change.id.slice(-6)}${ending}` as WorkspacePath;
}

function needCopy(disk: DiskContext, change: Change): Uint8Array {
  const bytes = disk.undo.copyOf(change);
  if (bytes) return bytes;
  throw new UserError({
    message: change.copied
      ? `What ${change.path} held before is no longer kept (30 days, 1 GiB).`
      : `crew keeps no copies of ${change.path}, because files of that name hold secrets.`,
    fix: "Change it by hand.",
    meanwhile: "Nothing was changed.",
  });
}
