/** A person's saves racing crew's: what both tests of it (the quick and the long one) share. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspacePath } from "../../src/base/paths.ts";
import type { RealDiskOptions } from "../../src/disk/real.ts";
import { bundle, programEnv } from "./bundle.ts";
import { because, tempWorkspace } from "./temp-workspace.ts";

export interface Race {
  /** Saves that are neither in the file nor among the kept copies, and that no later save of the person replaced. */
  lost: string[];
  /** How often crew wrote, and how often it found that somebody had been faster. */
  written: number;
  moved: number;
  /** What lies in the folder at the end. */
  names: string[];
}

/** How the person saves; the last two keep the file open over several saves, also while crew exchanges it. */
export type Saving = "rename" | "in place" | "truncate" | "write over";

const programs: Record<Saving, string> = {
  rename: "programs/save.ts",
  "in place": "programs/save.ts",
  truncate: "programs/keep-open.ts",
  "write over": "programs/keep-open.ts",
};

/** Lets a person save `saves` times while crew adds lines to the same file as fast as it can. */
export async function raceWithPerson(
  how: Saving,
  saves: number,
  options: Partial<RealDiskOptions> = {},
): Promise<Race> {
  const { disk, state, at, names } = await tempWorkspace({ "a.md": "start\n" }, options);
  const program = bundle(programs[how], join(state, "save.mjs"));
  const person = spawn(process.execPath, [program, at("a.md"), how, String(saves)], {
    env: programEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  let gone = false;
  person.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<number | null>((resolve) => person.on("close", resolve));
  person.on("close", () => {
    gone = true;
  });
  const path = workspacePath("a.md");
  const counts = { written: 0, moved: 0 };
  for (let n = 0; !gone; n++) {
    const read = await disk.read(path);
    if (read.kind === "file" && read.text !== "") {
      counts[await disk.replace(path, read.revision, `${read.text}crew ${n}\n`, because)]++;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  if ((await ended) !== 0) throw new Error("the person's program failed, so nothing was tried");
  return { lost: lostTexts(said, keptTexts(state, at("a.md"))), ...counts, names: visible(names()) };
}

/** What was saved, or found missing, and neither lies anywhere nor was ended by the person's own next save. */
function lostTexts(said: string, kept: ReadonlySet<string>): string[] {
  const lines = said.split("\n");
  const told = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const replaced = new Set(told("replaced"));
  return [...told("saved"), ...told("missing")].filter((text) => !kept.has(text) && !replaced.has(text));
}

/** The person's own temporary file is theirs. */
function visible(names: readonly string[]): string[] {
  return names.filter((name) => !name.startsWith(".person-"));
}

/** The first line of the file and of every copy: a person's text, also where crew had added to it. */
function keptTexts(state: string, file: string): Set<string> {
  const folder = join(state, "undo", "copies");
  const first = (path: string) => readFileSync(path, "utf8").split("\n")[0] ?? "";
  return new Set([file, ...readdirSync(folder).map((name) => join(folder, name))].map(first));
}
