/**
 * The benchmarks of start-up, notes and rest still run: at a tiny scale each gives its rows, named and finite.
 * Not here: how fast anything is; a test asserts no time.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("run.mjs", import.meta.url));

interface Printed {
  bench: string;
  rows: { name: string; ours: unknown; reference?: unknown; figure: unknown; growth?: unknown }[];
}

test("every benchmark of start-up, notes and rest gives finite rows under its names", async () => {
  const documents = await runBenches("start-up", "parse", "check", "idle");
  const names = documents.flatMap(({ rows }) => rows.map((row) => row.name));
  expect(names).toEqual([
    "crew --version",
    "read and parse 20 notes",
    "read and parse 100 notes",
    "crew check of 100 notes",
    "processor while idle over 100 notes, for 1 s",
    "memory over 100 notes (resident)",
  ]);
  for (const { rows } of documents) for (const row of rows) expect(notFinite(row)).toEqual([]);
}, 180_000);

/** JSON writes NaN and Infinity as null. */
function notFinite(row: Printed["rows"][number]): string[] {
  const { ours, figure, reference = 0, growth = 0 } = row;
  const values = Object.entries({ ours, figure, reference, growth });
  return values.filter(([, value]) => !Number.isFinite(value)).map(([key]) => `${row.name}: ${key}`);
}

/** A missed goal ends with 1: that is no failure here. */
async function runBenches(...names: string[]): Promise<Printed[]> {
  const args = [script, "--built", ...names, "--json", "--scale", "0.002"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const code = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const printed = await text(child.stdout);
  expect([0, 1]).toContain(await code);
  return printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Printed);
}
