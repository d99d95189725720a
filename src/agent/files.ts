/**
 * The files of a session: through the client where it offers that, else on disk inside the session's folder, with the
 * client's leave for every change. Only UTF-8 text; a file changes only while it still is what was read.
 * Not here: where a path lies (`place.ts`), which files there are (`walk.ts`), what is changed (`tools/`).
 */
import { lstat, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode, errorText } from "../base/assert.ts";
import { sha256 } from "../base/hash.ts";
import { limits } from "../base/limits.ts";
import { type Client, reasonOf } from "./client.ts";
import { findPlace, type Place } from "./place.ts";
import { type Listing, listFiles } from "./walk.ts";

type ReadText =
  | { kind: "text"; text: string }
  | { kind: "absent" }
  /** `binary`: no text at all, as a picture is. */
  | { kind: "unreadable"; why: string; binary?: true };

export interface Files {
  list(): Promise<Listing>;
  /** The text as the client has it. */
  read(path: string): Promise<ReadText>;
  /** The text as the disk has it: to see whether a file is worth a question to the client. */
  peek(path: string): Promise<ReadText>;
  /**
   * Puts `text` where `before` stands (null: where nothing stands), for the call `callId`.
   * Gives the reason when it did not.
   */
  write(callId: string, path: string, before: string | null, text: string): Promise<string | undefined>;
  /** Moves a file to where nothing stands. Gives the reason when it did not. */
  move(callId: string, from: string, to: string): Promise<string | undefined>;
}

export function filesOf(cwd: string, client: Client, signal: AbortSignal): Files {
  const files: Files = {
    list: () => listFiles(cwd, signal),
    peek: (path) => peek(cwd, path),
    read: async (path) => {
      signal.throwIfAborted();
      const local = await peek(cwd, path);
      return local.kind === "text" && client.offers.readText ? readThrough(client, cwd, path) : local;
    },
    write: async (callId, path, before, text) => {
      signal.throwIfAborted();
      const place = await findPlace(cwd, path);
      if (typeof place === "string") return place;
      const refusal = client.offers.writeText ? undefined : await askFor(client, callId);
      if (refusal !== undefined) return refusal;
      const now = await files.read(path);
      if (!isStill(now, before)) return `${path} is no longer what was read; nothing was written to it.`;
      return client.offers.writeText
        ? failureOf(client.writeText(place.path, text))
        : failureOf(swapIn(place, text));
    },
    move: async (callId, from, to) => {
      const [source, target] = [await findPlace(cwd, from), await findPlace(cwd, to)];
      if (typeof source === "string") return source;
      if (typeof target === "string") return target;
      return (await askFor(client, callId)) ?? (await failureOf(moveFile(source, target)));
    },
  };
  return files;
}

async function peek(cwd: string, path: string): Promise<ReadText> {
  const place = await findPlace(cwd, path);
  if (typeof place === "string") return { kind: "unreadable", why: place };
  try {
    const about = await stat(place.path);
    if (!about.isFile()) return { kind: "unreadable", why: `${path} is not a file.` };
    if (about.size > limits.agentFileBytes) return { kind: "unreadable", why: `${path} is too big.` };
    return decode(path, await readFile(place.path));
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return { kind: "absent" };
    return { kind: "unreadable", why: `${path} cannot be read: ${errorText(error)}` };
  }
}

function decode(path: string, bytes: Uint8Array): ReadText {
  if (bytes.includes(0)) return { kind: "unreadable", why: `${path} is not text.`, binary: true };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: "text", text };
  } catch {
    return { kind: "unreadable", why: `${path} is not UTF-8 text.`, binary: true };
  }
}

async function readThrough(client: Client, cwd: string, path: string): Promise<ReadText> {
  const place = await findPlace(cwd, path);
  if (typeof place === "string") return { kind: "unreadable", why: place };
  try {
    return { kind: "text", text: await client.readText(place.path) };
  } catch (error) {
    return { kind: "unreadable", why: `${path} cannot be read: ${reasonOf(error)}` };
  }
}

function isStill(now: ReadText, before: string | null): boolean {
  return now.kind === "text" ? now.text === before : now.kind === "absent" && before === null;
}

async function askFor(client: Client, callId: string): Promise<string | undefined> {
  return (await client.ask({ toolCallId: callId })) ? undefined : "The client did not allow it.";
}

async function failureOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Writes beside the file, then moves over it: a crash leaves the old text or the new one, never half. */
async function swapIn(place: Place, text: string): Promise<void> {
  await mkdir(dirname(place.path), { recursive: true });
  const mode = await stat(place.path).then(
    (about) => about.mode & 0o7777,
    () => undefined,
  );
  const beside = `${place.path}.${sha256(text).slice(0, 8)}.tmp`;
  await writeFile(beside, text, { flag: "wx", ...(mode === undefined ? {} : { mode }) });
  await rename(beside, place.path);
}

async function moveFile(source: Place, target: Place): Promise<void> {
  if (await exists(target.path)) throw new Error(`${target.name} exists already; nothing was moved.`);
  await mkdir(dirname(target.path), { recursive: true });
  await rename(source.path, target.path);
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
