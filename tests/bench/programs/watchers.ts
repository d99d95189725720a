/**
 * Measures watchers on a folder of many files: time until ready, memory, and how long a save takes to be told.
 * Run it with: npx esbuild tests/bench/programs/watchers.ts --bundle --platform=node --format=esm --packages=external
 * --outfile=node_modules/.bench-watchers.mjs && node --expose-gc node_modules/.bench-watchers.mjs [own|chokidar] [FILES]
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, wait } from "../../../src/base/clock.ts";
import type { DiskPath } from "../../../src/base/paths.ts";
import { realDisk } from "../../../src/disk/real.ts";

const [, , which = "own", count = "50000"] = process.argv;
const clock = systemClock();
const base = mkdtempSync(join(tmpdir(), "crew-bench-"));
const root = join(base, "workspace");
const files = Number(count);
const pathOf = (i: number) => join(root, `area-${i % 20}`, `topic-${i % 500}`, `note-${i}.md`);
for (let i = 0; i < files; i++) {
  if (i < 500) mkdirSync(join(pathOf(i), ".."), { recursive: true });
  writeFileSync(pathOf(i), `# Note ${i}\n\n${"Some words of a note. ".repeat(40)}\n`);
}

let told: (path: string) => void = () => {};
const start = clock.monotonicMs();
const memoryBefore = process.memoryUsage.rss();
const close = await (which === "own" ? watchOwn() : watchChokidar());
const readyMs = clock.monotonicMs() - start;
const memoryMiB = (process.memoryUsage.rss() - memoryBefore) / 2 ** 20;
const saves: number[] = [];
for (let i = 0; i < 20; i++) {
  const path = pathOf(Math.floor((i * files) / 20));
  const saved = clock.monotonicMs();
  const heard = new Promise<number>((resolve) => {
    told = (name) => path.endsWith(name) && resolve(clock.monotonicMs() - saved);
  });
  appendFileSync(path, "more\n");
  saves.push(await Promise.race([heard, wait(clock, 10_000).then(() => Number.NaN)]));
}
const storm = await countStorm();
saves.sort((a, b) => a - b);
const median = saves[10] ?? Number.NaN;
process.stdout.write(
  `${which} ${files} files: ready ${readyMs.toFixed(0)} ms, +${memoryMiB.toFixed(0)} MiB, ` +
    `a save is told after ${median.toFixed(0)} ms (median), ${storm} of 2000 told\n`,
);
await close();
rmSync(base, { recursive: true });
process.exit(0);

/** 2,000 files saved at once, as a checkout does: how many are told? */
async function countStorm(): Promise<number> {
  const heard = new Set<string>();
  told = (name) => heard.add(name);
  for (let i = 0; i < 2000; i++) appendFileSync(pathOf(i), "storm\n");
  await wait(clock, 5000);
  return heard.size;
}

async function watchOwn(): Promise<() => Promise<void>> {
  const disk = realDisk({ root, state: join(base, "state") as DiskPath, clock });
  const watching = await disk.watch(
    { settleMs: 50, ignore: [], poll: false },
    { changed: (path) => told(path), degraded: (message) => process.stderr.write(`${message}\n`) },
  );
  return () => watching.close();
}

async function watchChokidar(): Promise<() => Promise<void>> {
  const { watch } = await import("chokidar");
  const watcher = watch(root, { ignoreInitial: true, followSymlinks: false, atomic: true });
  watcher.on("all", (_, path) => told(path.slice(root.length + 1)));
  await new Promise((resolve) => watcher.once("ready", () => resolve(undefined)));
  return () => watcher.close();
}
