/** How long crew needs to know a vault: reading, parsing and checking every note, beside reading its bytes. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../../src/base/clock.ts";
import type { WorkspacePath } from "../../../src/base/paths.ts";
import { realDisk } from "../../../src/disk/real.ts";
import { parseNote } from "../../../src/documents/note.ts";
import type { Bench, Row } from "../bench.ts";
import { measurePair, median, timed } from "../measure.ts";
import { makeVault, type Vault } from "../programs/vault.ts";

const rounds = 5;

export const parse: Bench = {
  name: "parse",
  about: "the first look at a vault, and the look at every note after a pull",
  run: async (scale) => [await parseRow(10_000 * scale), await parseRow(50_000 * scale)],
};

async function parseRow(count: number): Promise<Row> {
  const half = await parseTimes(Math.round(count / 2));
  const whole = await parseTimes(Math.round(count));
  return {
    name: `read and parse ${Math.round(count)} notes`,
    ours: whole.ours,
    reference: whole.reference,
    beside: "reading the same bytes, one file after another",
    unit: "ms",
    figure: whole.ratio,
    goal: 3,
    growth: whole.ours / half.ours,
    runs: whole.rounds,
    low: whole.low,
    high: whole.high,
  };
}

async function parseTimes(count: number) {
  const vault = makeVault(count);
  const disk = realDisk({ root: vault.root, state: vault.state, clock: systemClock() });
  const ours = async () => {
    for (const path of vault.notes) {
      const found = await disk.read(path as WorkspacePath);
      if (found.kind !== "file") throw new Error(`${path} cannot be read`);
      parseNote(path as WorkspacePath, found.text);
    }
  };
  try {
    return await measurePair(rounds, ours, () => readAll(vault));
  } finally {
    vault.remove();
  }
}

async function readAll(vault: Vault): Promise<number> {
  let bytes = 0;
  for (const path of vault.notes) bytes += (await readFile(join(vault.root, path))).length;
  return bytes;
}

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export const check: Bench = {
  name: "check",
  about: "`crew check` over a whole vault, as a hook before a commit would run it",
  run: async (scale) => {
    const count = Math.round(50_000 * scale);
    const half = await checkTimes(Math.round(count / 2));
    const whole = await checkTimes(count);
    return [
      {
        name: `crew check of ${count} notes`,
        ours: median(whole.ours),
        reference: median(whole.reference),
        beside: "reading the same bytes in a process of its own",
        unit: "ms",
        figure: median(whole.ours) / median(whole.reference),
        growth: median(whole.ours) / median(half.ours),
        runs: whole.ours.length,
      },
    ];
  },
};

async function checkTimes(count: number): Promise<{ ours: number[]; reference: number[] }> {
  const vault = makeVault(count);
  writeFileSync(join(vault.root, "crew.yaml"), "version: 1\n");
  const script = `for (const path of JSON.parse(require("fs").readFileSync(0, "utf8"))) require("fs").readFileSync(path)`;
  const paths = JSON.stringify(vault.notes.map((note) => join(vault.root, note)));
  const env = { ...process.env, CREW_HOME: join(vault.state, "home") };
  const times: { ours: number[]; reference: number[] } = { ours: [], reference: [] };
  try {
    for (let i = 0; i < 3; i++) {
      times.ours.push(await timed(() => run([main, "check"], { cwd: vault.root, env })));
      times.reference.push(await timed(() => run(["-e", script], { input: paths })));
    }
  } finally {
    vault.remove();
  }
  return times;
}

function run(args: readonly string[], options: Parameters<typeof spawnSync>[2]): void {
  const ended = spawnSync(process.execPath, args, { ...options, stdio: ["pipe", "ignore", "pipe"] });
  if (ended.status !== 0) throw new Error(`node ${args[0]} ended with ${ended.status}: ${ended.stderr}`);
}
