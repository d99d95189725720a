/** A person's saves racing crew's: what both tests of it (the quick and the long one) share. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { bundle } from "./bundle.ts";
import { because, tempWorkspace } from "./temp-workspace.ts";

/** Lets a person save `saves` times while crew replaces as fast as it can; every save must be found somewhere. */
export async function raceWithPerson(how: "rename" | "in place", saves: number): Promise<void> {
  const { disk, root, state, text, at, names } = await tempWorkspace({ "a.md": "start\n" });
  const program = bundle("programs/save.ts", join(state, "save.mjs"));
  const person = spawn(process.execPath, [program, at("a.md"), how, String(saves)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let saved = "";
  person.stdout.on("data", (chunk) => {
    saved += chunk;
  });
  let gone = false;
  const ended = new Promise<void>((resolve) => person.on("close", () => resolve())).then(() => {
    gone = true;
  });
  const path = workspacePath("a.md");
  const counts = { written: 0, moved: 0 };
  for (let n = 0; !gone; n++) {
    const read = await disk.read(path);
    if (read.kind === "file" && read.text !== "") {
      counts[await disk.replace(path, read.revision, `crew ${n} on ${read.text}`.slice(0, 200), because)]++;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  expect(saved.trim().split("\n").length).toBe(saves);
  expect(counts.written).toBeGreaterThan(0);
  expect(lostSaves(saves, how, [text("a.md"), ...copiesIn(state)])).toEqual([]);
  expect(names()).toEqual(["a.md"]);
  expect(root).not.toBe("");
}

/**
 * A save is lost when it was overwritten by crew without being kept. One that the person's own next save overwrote left
 * no trace, and needs none: so a text of crew's is looked for, and what it was made on must be kept too.
 */
function lostSaves(saves: number, how: string, kept: readonly string[]): string[] {
  const all = new Set(kept);
  const last = `person ${how} ${saves - 1}\n`;
  const lost = kept
    .map((text) => /^crew \d+ on ([\s\S]*)$/.exec(text)?.[1])
    .filter((text): text is string => text !== undefined && text.length < 180 && !all.has(text));
  const lastIsKept = kept.some((text) => text.endsWith(last));
  return lastIsKept ? lost : [...lost, last];
}

function copiesIn(state: string): string[] {
  const folder = join(state, "undo", "copies");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}
