/** What crew's safe writes cost beside the bare system calls that the same promise needs. */
import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../src/base/clock.ts";
import { revisionOf } from "../../../src/base/hash.ts";
import { type DiskPath, workspacePath } from "../../../src/base/paths.ts";
import type { Disk } from "../../../src/disk/door.ts";
import { realDisk } from "../../../src/disk/real.ts";
import type { Bench, Row } from "../bench.ts";
import { measurePair, type Pair } from "../measure.ts";

const line = JSON.stringify({ id: "01k", type: "text", text: "Some words of an agent. ".repeat(10) });
const note = (round: number) => `# Note ${round}\n\n${"Some words of a note. ".repeat(150)}\n`;

export const append: Bench = {
  name: "append",
  about: "a log that is slow to write makes every turn wait",
  run: (scale) =>
    onDisk(async (disk, root) => {
      const rounds = Math.max(3, Math.round(80 * scale)); // short ones, so that what disturbs one disturbs both
      const rows: Row[] = [];
      for (const sync of [true, false]) {
        const count = Math.max(20, sync ? 25 : Math.round(500 * scale));
        const ours = workspacePath(`crew-${sync}.jsonl`);
        const bare = join(root, `bare-${sync}.jsonl`);
        const pair = await measurePair(
          rounds,
          async () => {
            for (let i = 0; i < count; i++) await disk.append(ours, line, { sync });
          },
          () => {
            for (let i = 0; i < count; i++) appendBare(bare, sync);
          },
        );
        rows.push(rate(`${sync ? "synced" : "unsynced"} lines appended`, pair, count, "the bare calls"));
      }
      return rows;
    }),
};

export const replace: Bench = {
  name: "replace",
  about: "a note that is slow to write shows its answer late",
  run: (scale) =>
    onDisk(async (disk, root) => {
      const count = Math.max(5, Math.round(50 * scale));
      const path = workspacePath("note.md");
      const bare = join(root, "bare.md");
      for (const file of [join(root, path), bare]) writeFileSync(file, note(0));
      let at = 0;
      const replaceOnce = async () => {
        const before = revisionOf(note(at++));
        const end = await disk.replace(path, before, note(at), { why: "a benchmark" });
        if (end !== "written") throw new Error(`a note that nobody else touches was not replaced: ${end}`);
      };
      const pair = await measurePair(
        Math.max(3, Math.round(10 * scale)),
        async () => {
          for (let i = 0; i < count; i++) await replaceOnce();
        },
        () => {
          for (let i = 0; i < count; i++) replaceBare(bare, note(i), root);
        },
      );
      const what = "writing beside it, fsync, rename, fsync of the folder; no copy kept";
      return [withoutGoal(rate("notes of 3 KB replaced", pair, count, what))];
    }),
};

/** The copy for undo is crew's own promise, and the reference has none: the figure is only told. */
function withoutGoal({ goal: _, atLeast: __, ...row }: Row): Row {
  return row;
}

function appendBare(path: string, sync: boolean): void {
  const descriptor = openSync(path, "a");
  writeSync(descriptor, `${line}\n`);
  if (sync) fdatasyncSync(descriptor);
  closeSync(descriptor);
}

function replaceBare(path: string, text: string, folder: string): void {
  const descriptor = openSync(`${path}.tmp`, "w");
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(`${path}.tmp`, path);
  const parent = openSync(folder, "r");
  fsyncSync(parent);
  closeSync(parent);
}

function rate(name: string, pair: Pair, count: number, beside: string): Row {
  const perSecond = (ms: number) => (count / ms) * 1000;
  return {
    ...{ name, beside, unit: "per second", goal: 0.8, atLeast: true, runs: pair.rounds },
    ours: perSecond(pair.ours),
    reference: perSecond(pair.reference),
    figure: 1 / pair.ratio,
    low: 1 / pair.high,
    high: 1 / pair.low,
  };
}

async function onDisk(work: (disk: Disk, root: string) => Promise<Row[]>): Promise<Row[]> {
  const base = mkdtempSync(join(tmpdir(), "crew-bench-write-"));
  const [root, state] = ["space", "state"].map((name) => mkdtempSync(join(base, name)) as DiskPath);
  try {
    const disk = realDisk({ root: root as DiskPath, state: state as DiskPath, clock: systemClock() });
    return await work(disk, root as string);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
