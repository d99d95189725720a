/**
 * `npm run bench -- [NAME …] [--json] [--scale 0.1]`: without a name the list; `all` runs everything.
 * A missed goal is printed and ends with 1; a benchmark is no test, nothing else waits for it.
 */
import type { Bench } from "./bench.ts";
import { benches } from "./benches.ts";
import { reached, renderJson, renderTable } from "./report.ts";

const words = process.argv.slice(2);
const asJson = words.includes("--json");
const scaleAt = words.indexOf("--scale");
const scale = scaleAt < 0 ? 1 : Number(words[scaleAt + 1]);
const names = words.filter((word, i) => !word.startsWith("--") && (scaleAt < 0 || i !== scaleAt + 1));
process.exitCode = await main();

async function main(): Promise<number> {
  if (!(scale > 0 && scale <= 1)) return wrong("--scale is a number above 0 and at most 1");
  if (names.length === 0) return list();
  const chosen = names.includes("all") ? benches : benches.filter((bench) => names.includes(bench.name));
  const unknown = names.filter((name) => name !== "all" && !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) return wrong(`no benchmark is called ${unknown.join(", ")}`);
  let missed = false;
  for (const bench of chosen) missed = !(await runOne(bench)) || missed;
  return missed ? 1 : 0;
}

async function runOne(bench: Bench): Promise<boolean> {
  const rows = await bench.run(scale);
  process.stdout.write(asJson ? renderJson(bench.name, rows) : renderTable(bench.name, bench.about, rows));
  return rows.every(reached);
}

function list(): number {
  for (const bench of benches) process.stdout.write(`${bench.name.padEnd(12)} ${bench.about}\n`);
  return 0;
}

function wrong(message: string): number {
  process.stderr.write(`${message}\nType: npm run bench -- NAME [--json] [--scale 0.1]\n`);
  return 2;
}
