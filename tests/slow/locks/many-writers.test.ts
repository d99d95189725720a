/** Many processes at once: every record and every edit is there once, and a reader never sees less than before. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundle, programEnv } from "../../disk/bundle.ts";
import { crewSpace } from "../end-to-end/crew-process.ts";

const writers = 20;
const each = Number(process.env.CREW_APPENDS ?? 20);
const rounds = Number(process.env.CREW_ROUNDS ?? 2);

interface Space {
  root: string;
  log(): string[];
  start(): Promise<void>[];
}

function space(): Space {
  const folder = mkdtempSync(join(tmpdir(), "crew-writers-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = bundle("../slow/locks/programs/write-much.ts", join(folder, "write-much.mjs"));
  const root = mkdtempSync(join(folder, "space-"));
  writeFileSync(join(root, "shared.md"), "# Shared\n");
  const state = mkdtempSync(join(folder, "state-"));
  return {
    root,
    log: () => readFileSync(join(root, "runs/2026-03.jsonl"), "utf8").split("\n").filter(Boolean),
    start: () =>
      Array.from({ length: writers }, (_, i) => ended(program, [root, state, `w${i}`, String(each)])),
  };
}

function ended(program: string, words: string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    env: programEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${words[2]} ended with ${code}: ${said}`)),
    );
  });
}

const wanted = () =>
  Array.from({ length: writers }, (_, w) => Array.from({ length: each }, (_, i) => `w${w}-${i}`))
    .flat()
    .sort();
const ids = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { id: string }).id).sort();

test("twenty processes append to one log and edit one note", { timeout: 280_000 }, async () => {
  const { root, log, start } = space();
  await Promise.all(start());
  expect(ids(log())).toEqual(wanted());
  const lines = readFileSync(join(root, "shared.md"), "utf8").split("\n");
  expect(lines.shift()).toBe("# Shared");
  expect(
    lines
      .filter(Boolean)
      .map((line) => line.slice(2))
      .sort(),
  ).toEqual(wanted());
  expect(readdirSync(root).sort()).toEqual(["runs", "shared.md"]);
  expect(readdirSync(join(root, "runs"))).toEqual(["2026-03.jsonl"]);
});

test("a program that turns the log over again and again takes no record with it", {
  timeout: 280_000,
}, async () => {
  const { root, log, start } = space();
  let turns = 0;
  const runs = join(root, "runs");
  const turner = setInterval(() => {
    try {
      renameSync(join(runs, "2026-03.jsonl"), join(runs, `old-${turns}.jsonl`));
      turns++;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // nobody has made the next one yet
    }
  }, 400);
  await Promise.all(start()).finally(() => clearInterval(turner));
  const old = Array.from({ length: turns }, (_, i) => readFileSync(join(runs, `old-${i}.jsonl`), "utf8"));
  const all = [
    ...old.join("").split("\n").filter(Boolean),
    ...(readdirSync(runs).includes("2026-03.jsonl") ? log() : []),
  ];
  expect(turns).toBeGreaterThan(5);
  // One that is written anew because its file was moved away stands twice, with the same id: it counts once.
  expect([...new Set(ids(all))]).toEqual(wanted());
});

test("eight commands at once, round after round, beside a reader", {
  timeout: 280_000 + rounds * 30_000,
}, async () => {
  const work = crewSpace();
  const kinds = [
    { add: ["memory", "add"], show: ["memory", "show", "preferences"], file: "memory/preferences.md" },
    { add: ["lesson", "add"], show: ["lesson", "list"], file: "memory/lessons.jsonl" },
    { add: ["heartbeat", "add"], show: ["heartbeat", "list"], file: "HEARTBEAT.md" },
  ];
  for (const { add, show, file } of kinds) {
    const seen: number[] = [];
    let reading = true;
    const reader = (async () => {
      while (reading) {
        const { status, out, err } = await work.crewBeside(...show);
        expect([status, err], show.join(" ")).toEqual([0, ""]);
        seen.push((out.match(/round \d+ writer/g) ?? []).length);
      }
    })();
    for (let round = 0; round < rounds; round++) {
      const ends = Array.from({ length: 8 }, (_, i) => work.crewBeside(...add, `round ${round} writer ${i}`));
      expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(Array(8).fill(0));
    }
    reading = false;
    await reader;
    const lines = work.text(file).match(/round \d+ writer \d/g) ?? [];
    expect(lines.length).toBe(rounds * 8);
    expect(new Set(lines).size).toBe(rounds * 8);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(readdirSync(join(work.root, "memory")).filter((name) => /^\.|tmp|lock/.test(name))).toEqual([]);
  }
});
