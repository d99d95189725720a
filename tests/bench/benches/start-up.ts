/** How long a person waits for a command that does nothing, beside Node itself. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bench } from "../bench.ts";
import { measurePair } from "../measure.ts";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export const startUp: Bench = {
  name: "start-up",
  about: "every command, and every keystroke of a completion, waits for this",
  run: async (scale) => {
    const rounds = Math.max(3, Math.round(40 * scale));
    const pair = await measurePair(
      rounds,
      () => run([main, "--version"]),
      () => run(["-e", "0"]),
    );
    return [
      {
        name: "crew --version",
        ours: pair.ours,
        reference: pair.reference,
        beside: "node -e 0",
        unit: "ms",
        figure: pair.ratio,
        goal: 1.5,
        runs: pair.rounds,
        low: pair.low,
        high: pair.high,
      },
    ];
  },
};

function run(args: readonly string[]): void {
  const ended = spawnSync(process.execPath, args, { stdio: "ignore" });
  if (ended.status !== 0) throw new Error(`node ${args.join(" ")} ended with ${ended.status}`);
}
