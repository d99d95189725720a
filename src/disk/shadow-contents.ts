/**
 * Reads many files out of a snapshot at once: a checkout of a person's changes thousands while a command runs, and a
 * process for each of them would hold its turn for minutes.
 * Not here: snapshots and what differs between them (`shadow.ts`).
 */
import { limits } from "../base/limits.ts";
import type { GitEnd } from "./git.ts";
import { decode } from "./read.ts";

/** Runs git on the repository of the snapshots. */
export type Git = (args: readonly string[], input?: string) => Promise<GitEnd | undefined>;

/** The texts under their names. Names of what is no text, too large or missing are absent. */
export async function contentsOf(names: readonly string[], git: Git): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const some of inBatches(await sizesOf(names, git))) {
    const read = await git(["cat-file", "--batch"], linesOf(some));
    if (read?.code === 0) takeTexts(read.stdout, contents);
  }
  return contents;
}

/** The size in bytes of each name that is small enough to be held as a text. */
async function sizesOf(names: readonly string[], git: Git): Promise<[string, number][]> {
  if (names.length === 0) return [];
  const format = "--batch-check=%(objectname) %(objectsize)";
  const checked = await git(["cat-file", format], linesOf(names));
  const lines = checked?.code === 0 ? checked.stdout.toString("latin1").split("\n") : [];
  const sizes = lines.map((line): [string, number] => {
    const [name = "", size = ""] = line.split(" ");
    return [name, size === "" ? Number.NaN : Number(size)];
  });
  return sizes.filter(([, size]) => size <= limits.shadowTextBytes);
}

/** So many names at a time that git's output stays within its limit. */
function inBatches(sizes: readonly [string, number][]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const [name, size] of sizes) {
    if (size > room) {
      batches.push([]);
      room = limits.shadowBatchBytes;
    }
    batches.at(-1)?.push(name);
    room -= size;
  }
  return batches;
}

function linesOf(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join("");
}

/** `NAME blob SIZE\n`, the bytes, `\n`, again and again. */
function takeTexts(output: Buffer, contents: Map<string, string>): void {
  for (let at = 0; at < output.length; ) {
    const headEnd = output.indexOf(10, at);
    const [name = "", , size = ""] = output.toString("latin1", at, headEnd).split(" ");
    const bytes = output.subarray(headEnd + 1, headEnd + 1 + Number(size));
    const text = bytes.includes(0) ? undefined : decode(bytes);
    if (text !== undefined) contents.set(name, text);
    at = headEnd + 1 + Number(size) + 1;
  }
}
