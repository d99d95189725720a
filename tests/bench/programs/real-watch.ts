/**
 * A workspace on the real disk with a real `crew watch` in it, whose agent stamps its prompts; and the moments at which
 * things became visible there. All moments are milliseconds of the machine's monotonic clock.
 * Not here: what is compared (`benches/`), the agent (`stamping-agent.mjs`), the bare client (`bare-client.ts`).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { limits } from "../../../src/base/limits.ts";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const agent = fileURLToPath(new URL("../tests/bench/programs/stamping-agent.mjs", import.meta.url));

/** How long a file rests before crew looks, in ms: short here, and taken off where the goal speaks of what comes after. */
export const settleMs = 10;

export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export const agentCommand = (stamps: string, thinkMs: number): string[] => [
  process.execPath,
  agent,
  stamps,
  String(thinkMs),
];

export interface RealWatch {
  readonly root: string;
  /** Saves a note with `request` and a mark; resolves with its moments once the turn has ended on disk. */
  ask(request: string): Promise<Turn>;
  /** Adds a line for the session of `turn` to its page: its agent is up, and its session open. */
  steer(turn: Turn, request: string): Promise<Turn>;
  /** The largest resident memory of `crew watch` so far, in MiB. */
  peakMiB(): number;
  end(): Promise<void>;
}

export interface Turn {
  savedAt: number;
  promptAt: number;
  /** The first text of the turn stood in the transcript. */
  firstAt: number;
  endedAt: number;
  folder: string;
}

/** Starts it; `end` must follow. `thinkMs`: how long the agent thinks before its first piece. */
export async function realWatch(thinkMs = 0): Promise<RealWatch> {
  const base = mkdtempSync(join(tmpdir(), "crew-bench-"));
  const root = join(base, "space");
  const stamps = join(base, "stamps");
  for (const folder of [root, join(base, "home")]) mkdirSync(folder);
  writeFileSync(stamps, "");
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: join(base, "home"),
    CREW_HOME: join(base, "crew"),
    TZ: "UTC",
  };
  crew(root, env, "init");
  writeFileSync(join(root, "crew.yaml"), settings(agentCommand(stamps, thinkMs)));
  crew(root, env, "trust", "--yes");
  const child = spawn(process.execPath, [main, "watch"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await watching(child);
  let asked = 0;
  return {
    root,
    ask: (request) => {
      asked++;
      const save = () => writeFileSync(join(root, `ask-${asked}.md`), `# Ask\n\n${request} @crew!\n`);
      return follow(root, stamps, save);
    },
    steer: (turn, request) => {
      const page = join(turn.folder, `${turn.folder.split("/").at(-1)}.md`);
      const text = `${readFileSync(page, "utf8").trimEnd()}\n- ${request}\n`;
      return follow(root, stamps, () => writeFileSync(page, text), turn.folder);
    },
    peakMiB: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    end: async () => {
      child.kill("SIGTERM");
      await gone;
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function settings(command: string[]): string {
  return [
    "runtime: bench",
    "runtimes:",
    `  bench: { command: ${JSON.stringify(command)} }`,
    `watch: { settle: ${settleMs}ms, request_settle: 0s }`,
    "",
  ].join("\n");
}

function crew(root: string, env: Record<string, string>, ...words: string[]): void {
  const ended = spawnSync(process.execPath, [main, ...words], { cwd: root, env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`crew ${words.join(" ")} failed: ${ended.stderr}`);
}

function watching(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stderr?.on("data", (data) => {
      printed += data;
      if (printed.includes("Watching")) resolve();
    });
    child.once("exit", () => reject(new Error(`crew watch ended: ${printed}`)));
  });
}

async function follow(root: string, stamps: string, save: () => void, known?: string): Promise<Turn> {
  const stampedBefore = statSync(stamps).size;
  const old = new Set(folders(root));
  const transcriptBefore = known === undefined ? 0 : statSync(join(known, "transcript.jsonl")).size;
  const savedAt = nowMs();
  save();
  await until("a prompt arrives", () => statSync(stamps).size > stampedBefore);
  const promptAt = Number(readFileSync(stamps, "utf8").trim().split("\n").at(-1)) / 1e6;
  const folder = known ?? folders(root).find((each) => !old.has(each));
  if (folder === undefined) throw new Error("a prompt came, but no session has a folder");
  const transcript = join(folder, "transcript.jsonl");
  const tail = () => readFileSync(transcript).subarray(transcriptBefore).toString();
  let grown = statSync(transcript).size;
  const told = (type: string) => () => {
    const size = statSync(transcript).size;
    const same = size === grown;
    grown = size;
    return !same && tail().includes(`"type":"${type}"`);
  };
  grown = 0;
  await until("a text is in the transcript", told("text"));
  const firstAt = nowMs();
  grown = 0;
  await until("the turn ends in the transcript", told("stop"));
  const endedAt = nowMs();
  await sleep(limits.authorCoarseSlackMs + 500); // a save closer to a turn counts as the agent's, and is held
  return { savedAt, promptAt, firstAt, endedAt, folder };
}

function folders(root: string): string[] {
  const sessions = join(root, "sessions");
  try {
    return readdirSync(sessions).flatMap((month) =>
      readdirSync(join(sessions, month)).map((name) => join(sessions, month, name)),
    );
  } catch {
    return []; // before the first session
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const start = nowMs(); !holds(); await sleep(1))
    if (nowMs() - start > 60_000) throw new Error(`it did not come true in a minute that ${what}`);
}
