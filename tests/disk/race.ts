/** A person's saves racing crew's: what both tests of it (the quick and the long one) share. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspacePath } from "../../src/base/paths.ts";
import type { RealDiskOptions } from "../../src/disk/real.ts";
import { bundle } from "./bundle.ts";
import { because, tempWorkspace } from "./temp-workspace.ts";

export interface Race {
  /** Saves that are neither in the file nor among the kept copies. */
  lost: string[];
  /** How often crew wrote, and how often it found that somebody had been faster. */
  written: number;
  moved: number;
  /** What lies in the folder at the end. */
  names: string[];
}

/** Lets a person save `saves` times while crew adds lines to the same file as fast as it can. */
export async function raceWithPerson(
  how: "rename" | "in place",
  saves: number,
  options: Partial<RealDiskOptions> = {},
): Promise<Race> {
  const { disk, state, at, names } = await tempWorkspace({ "a.md": "start\n" }, options);
  const program = bundle("programs/save.ts", join(state, "save.mjs"));
  const person = spawn(process.execPath, [program, at("a.md"), how, String(saves)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let missing = "";
  let gone = false;
  person.stdout.on("data", (chunk) => {
    missing += chunk;
  });
  const ended = new Promise<void>((resolve) => person.on("close", () => resolve()));
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
  await ended;
  const kept = keptTexts(state);
  const lost = missing.split("\n").filter((line) => line !== "" && !kept.has(line));
  return { lost, ...counts, names: names() };
}

/** The first line of every copy: a person's text, also where crew had added to it. */
function keptTexts(state: string): Set<string> {
  const folder = join(state, "undo", "copies");
  const first = (name: string) => readFileSync(join(folder, name), "utf8").split("\n")[0] ?? "";
  return new Set(readdirSync(folder).map(first));
}
