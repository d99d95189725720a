/**
 * A command's edit of a file that others may write at the same time: read, compute, swap; again when it moved.
 * Not here: the swap (`disk/replace.ts`), what to write (`documents/`).
 */
import { type Clock, wait } from "../base/clock.ts";
import { limits } from "../base/limits.ts";
import type { WorkspacePath } from "../base/paths.ts";
import { exitCodes, UserError } from "../base/user-error.ts";
import type { Disk, FileRead, WriteResult } from "../disk/door.ts";

/** The new text for a file that reads `text` (undefined: it does not exist); undefined leaves it as it is. */
export type MakeText = (text: string | undefined) => string | undefined;

/**
 * Makes the edit until nobody wrote in between; other commands do the same, so each of them gets its turn.
 * @returns whether anything was written. Throws `UserError`: unreadable files (2), files that never keep still (75).
 */
export async function editFile(
  disk: Disk,
  clock: Clock,
  path: WorkspacePath,
  why: string,
  make: MakeText,
): Promise<"written" | "unchanged"> {
  for (let attempt = 1; attempt <= limits.commandEditAttempts; attempt++) {
    const read = needReadable(path, await disk.read(path, limits.noteBytes));
    const next = make(read.kind === "file" ? read.text : undefined);
    if (next === undefined || (read.kind === "file" && next === read.text)) return "unchanged";
    if ((await write(disk, path, read, next, why)) === "written") return "written";
    // Not all at once again: the later ones wait longer.
    await wait(clock, (attempt % 8) * limits.commandEditPauseMs);
  }
  throw new UserError(
    {
      message: `${path} was written by somebody else each time crew was about to.`,
      fix: "Type the command again.",
      meanwhile: "Nothing was changed.",
    },
    exitCodes.busy,
  );
}

type Readable = Exclude<FileRead, { kind: "invalid" }>;

/** Unreadable is not absent: a command must not make a new file where one stands. */
export function needReadable(path: WorkspacePath, read: FileRead): Readable {
  if (read.kind !== "invalid") return read;
  throw new UserError({
    message: `${path} cannot be read: ${read.message}`,
    fix: "`crew check` says more.",
    meanwhile: "Nothing was changed.",
  });
}

function write(
  disk: Disk,
  path: WorkspacePath,
  read: Readable,
  text: string,
  why: string,
): Promise<WriteResult> {
  return read.kind === "file"
    ? disk.replace(path, read.revision, text, { why })
    : disk.create(path, text, { why });
}
