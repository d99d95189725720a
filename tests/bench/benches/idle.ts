/** What `crew watch` costs while nothing happens: a share of a core, and memory. Measured on the real process (Linux). */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock, wait } from "../../../src/base/clock.ts";
import type { Bench, Row } from "../bench.ts";
import { makeVault, type Vault } from "../programs/vault.ts";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const clock = systemClock();
/** Linux counts processor time in hundredths of a second. */
const ticksASecond = 100;
/** The goal for memory: so much for the program, and so much a note. */
const [baseBytes, noteBytes] = [120 * 2 ** 20, 4 * 1024];

export const idle: Bench = {
  name: "idle",
  about: "what a laptop pays, all day, for a watcher that has nothing to do",
  run: async (scale) => {
    const count = Math.round(50_000 * scale);
    const stepMs = Math.max(250, Math.min(2_000, 20_000 * scale));
    const half = await measureIdle(Math.round(count / 2), stepMs, 1_000);
    const whole = await measureIdle(count, stepMs, Math.max(1_000, 180_000 * scale));
    return [cpuRow(count, whole), memoryRow(count, whole, half)];
  },
};

interface Idle {
  /** Percent of one core. */
  cpu: number;
  seconds: number;
  rssBytes: number;
}

function cpuRow(count: number, whole: Idle): Row {
  return {
    name: `processor while idle over ${count} notes, for ${Math.round(whole.seconds)} s`,
    ours: whole.cpu,
    unit: "% of a core",
    figure: whole.cpu,
    goal: 0.1,
  };
}

function memoryRow(count: number, whole: Idle, half: Idle): Row {
  return {
    name: `memory over ${count} notes (resident)`,
    ours: whole.rssBytes / 2 ** 20,
    reference: (baseBytes + noteBytes * count) / 2 ** 20,
    beside: "120 MiB + 4 KiB a note",
    unit: "MiB",
    figure: whole.rssBytes / (baseBytes + noteBytes * count),
    goal: 1,
    growth: whole.rssBytes / half.rssBytes,
  };
}

/** Starts a watcher, lets it come to rest, looking every `stepMs`, then measures it for `forMs`. */
async function measureIdle(count: number, stepMs: number, forMs: number): Promise<Idle> {
  const vault = makeVault(count);
  const env = { ...process.env, CREW_HOME: join(vault.state, "home") };
  const made = spawnSync(process.execPath, [main, "init"], { cwd: vault.root, env, input: "" });
  if (made.status !== 0) throw new Error(`crew init ended with ${made.status}: ${made.stderr}`);
  try {
    return await watchIdle(vault, env, stepMs, forMs);
  } finally {
    vault.remove();
  }
}

async function watchIdle(vault: Vault, env: NodeJS.ProcessEnv, stepMs: number, forMs: number): Promise<Idle> {
  const child = spawn(process.execPath, [main, "watch"], { cwd: vault.root, env, stdio: "ignore" });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const pid = child.pid ?? 0;
  try {
    await restOf(pid, stepMs);
    const [before, from] = [ticksOf(pid), clock.monotonicMs()];
    await wait(clock, forMs);
    const seconds = (clock.monotonicMs() - from) / 1000;
    const cpu = ((ticksOf(pid) - before) / ticksASecond / seconds) * 100;
    return { cpu, seconds, rssBytes: rssOf(pid) };
  } finally {
    child.kill("SIGTERM");
    await gone;
  }
}

/** Until it used no more than a hundredth of a second in one step, 15 steps at most. */
async function restOf(pid: number, stepMs: number): Promise<void> {
  await wait(clock, stepMs);
  for (let i = 0, before = ticksOf(pid); i < 15; i++) {
    await wait(clock, stepMs);
    const now = ticksOf(pid);
    if (now - before <= 1) return;
    before = now;
  }
}

/** User and system time of a process, in ticks; fields 14 and 15 of `proc(5)`, counted after the name in parentheses. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function rssOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kib) * 1024;
}
