/**
 * Reads a file as text, without ever throwing and without ever hanging on what is no file.
 * Not here: which files there are (`walk.ts`), where a link leads (`resolve.ts`).
 */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { errorCode, errorText } from "../base/assert.ts";
import { revisionOf } from "../base/hash.ts";
import { instant } from "../base/instant.ts";
import { limits } from "../base/limits.ts";
import type { DiskPath, WorkspacePath } from "../base/paths.ts";
import type { FileRead, InvalidReason } from "./door.ts";
import { resolveTarget } from "./resolve.ts";
import { openFilesSentence } from "./write-error.ts";

/** A pipe without a writer would block an open; what became a link since it was resolved must not be followed. */
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * What stands at `path`. The BOM stays in the text, and NULs do; bytes that are no UTF-8 make the file invalid.
 * A file above `limitBytes` is not read.
 */
export async function readText(
  root: DiskPath,
  path: WorkspacePath,
  limitBytes: number = limits.readBytes,
): Promise<FileRead> {
  const target = resolveTarget(root, path);
  if (target.kind !== "present") return target.kind === "absent" ? { kind: "absent" } : target;
  let handle: FileHandle | undefined;
  try {
    handle = await open(target.path, readFlags);
    return await readHandle(handle, path, limitBytes);
  } catch (error) {
    return unreadable(error, path);
  } finally {
    await handle?.close();
  }
}

async function readHandle(handle: FileHandle, path: WorkspacePath, limitBytes: number): Promise<FileRead> {
  const stat = await handle.stat();
  if (!stat.isFile()) {
    return invalid(
      "not-a-file",
      `${path} is ${stat.isDirectory() ? "a folder" : "a device, pipe or socket"}.`,
    );
  }
  if (stat.size > limitBytes) {
    return invalid(
      "too-big",
      `${path} has ${stat.size} bytes; crew reads at most ${limitBytes} of such a file.`,
    );
  }
  const bytes = await handle.readFile();
  const revision = revisionOf(bytes);
  const text = decode(bytes) ?? decodeLog(path, bytes);
  if (text === undefined) return { ...invalid("not-utf8", `${path} is not UTF-8 text.`), revision };
  return { kind: "file", text, revision, mtime: instant(Math.floor(stat.mtimeMs)), sizeBytes: bytes.length };
}

/** The text of `bytes` with its BOM, or undefined when it would not give the same bytes back. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * A log that was torn inside a character hurts only that line: it is appended to and never rewritten, so that what stands
 * for the torn bytes here never reaches the disk.
 */
function decodeLog(path: WorkspacePath, bytes: Uint8Array): string | undefined {
  return path.endsWith(".jsonl") ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : undefined;
}

type Invalid = Extract<FileRead, { kind: "invalid" }>;

function invalid(reason: InvalidReason, message: string): Invalid {
  return { kind: "invalid", reason, message };
}

function unreadable(error: unknown, path: WorkspacePath): FileRead {
  switch (errorCode(error)) {
    case "ENOENT":
      return { kind: "absent" };
    case "EACCES":
    case "EPERM":
      return invalid("no-permission", `You may not read ${path}.`);
    case "EMFILE":
    case "ENFILE":
      return invalid("open-files", `${openFilesSentence}, so ${path} cannot be read.`);
    case "ENXIO":
    case "EISDIR":
      return invalid("not-a-file", `${path} is no file.`);
    default:
      return invalid("io", `${path} cannot be read: ${errorText(error)}`);
  }
}
