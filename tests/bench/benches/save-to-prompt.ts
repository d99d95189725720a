/** From the save of a line to the prompt at an agent that is up, beside a bare watcher's event for a save. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watch as chokidar } from "chokidar";
import type { Bench, Row } from "../bench.ts";
import { pairOf } from "../measure.ts";
import { nowMs, realWatch, settleMs } from "../programs/real-watch.ts";

export const saveToPrompt: Bench = {
  name: "save-to-prompt",
  about:
    "how long a person waits after a save until the agent has the words, beside the time a file must rest",
  run: async (scale) => {
    const rounds = Math.max(3, Math.round(20 * scale));
    const crew = await realWatch();
    const bare = await bareWatcher();
    try {
      const cold = await crew.ask("say 1 pieces");
      const pairs: [number, number][] = [];
      for (let i = 0; i < rounds + 1; i++) {
        const ours = await crew.steer(cold, `again ${i}`);
        const theirs = await bare.saveToEvent(i);
        if (i > 0) pairs.push([ours.promptAt - ours.savedAt - settleMs, theirs]);
      }
      return [rowOf(pairs)];
    } finally {
      await bare.close();
      await crew.end();
    }
  },
};

function rowOf(pairs: [number, number][]): Row {
  const pair = pairOf(pairs);
  return {
    name: "a line for a session whose agent is up, from save to prompt",
    ours: pair.ours,
    reference: pair.reference,
    beside: "the event of a bare chokidar",
    unit: "ms",
    figure: pair.ratio,
    goal: 3,
    runs: pair.rounds,
    low: pair.low,
    high: pair.high,
  };
}

/** chokidar as it comes, on a folder with one file. */
async function bareWatcher() {
  const folder = mkdtempSync(join(tmpdir(), "crew-bench-event-"));
  const file = join(folder, "note.md");
  writeFileSync(file, "# Note\n");
  const watcher = chokidar(folder, { ignoreInitial: true });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return {
    saveToEvent: (round: number) =>
      new Promise<number>((resolve) => {
        let savedAt = 0;
        watcher.once("change", () => resolve(nowMs() - savedAt));
        savedAt = nowMs();
        writeFileSync(file, `# Note\n\nround ${round}\n`);
      }),
    close: async () => {
      await watcher.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
