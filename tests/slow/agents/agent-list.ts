/**
 * What every real agent has to do with crew: the same requests, with one whole result to compare.
 * Not here: the agents (`real-agents.ts`).
 */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { processesOf, until, type Watcher } from "../end-to-end/crew-process.ts";
import { type AgentSpace, agentSpace, pinnedVersion } from "./agent-space.ts";
import { isInstalled, type RealAgent } from "./real-agents.ts";

/** Agents start in up to 5 s, and several at once share two cores. */
const patienceMs = 60_000;

export function agentList(agent: RealAgent): void {
  it(`is installed as ${pinnedVersion(agent)}`, () => {
    expect(isInstalled(agent) || "run: node tests/slow/agents/install.mjs").toBe(true);
  });

  it("answers, writes, runs, is denied and fails, five requests at once, each to its own end", async () => {
    const space = await agentSpace(agent);
    const watcher = await space.watch();
    save(space, {
      says: "{say hello there}",
      writes: `{write ${space.at("made.txt")}: by an agent} {say written}`,
      runs: "{run touch made-by-command} {say ran it}",
      denied: "{run touch made-in-spite} {say went on}",
      fails: "{fail 400}",
    });
    const ends = await endsOf(space, ["says", "writes", "runs", "denied", "fails"]);
    expect(ends).toEqual({
      says: "done | hello there",
      writes: expect.stringMatching(/^done \| written \/ Changes: /),
      runs: expect.stringMatching(/^done \| ran it/),
      denied: expect.stringMatching(agent.denied),
      fails: expect.stringMatching(/^failed: .*the script says so/),
    });
    expect(space.text("made.txt").trimEnd()).toBe("by an agent");
    expect(["made-by-command", "made-in-spite"].map((path) => existsSync(space.at(path)))).toEqual([
      true,
      false,
    ]);
    await endsClean(space, watcher);
  });

  it("is stopped by a person in the middle of a turn, and goes on with the next request", async () => {
    const space = await agentSpace(agent);
    const watcher = await space.watch();
    save(space, { long: "{say begun} {slow 200}" });
    await until("the model speaks", () => transcript(space).includes("begun"), patienceMs);
    const claim = /@crew\(working \w+\)/;
    await until("the claim stands", () => claim.test(space.text("long.md")));
    space.save("long.md", space.text("long.md").replace(claim, "@crew(stop)"));
    expect((await endsOf(space, ["long"])).long).toMatch(/^stopped: .*\| begun/);
    await aMoment();
    save(space, { next: "{say as before}" });
    expect(await endsOf(space, ["next"])).toEqual({ next: "done | as before" });
    await endsClean(space, watcher);
  });

  it("kill -9 of crew in the middle of a turn: the next start ends what is left and comes to an end", async () => {
    const space = await agentSpace(agent);
    const first = await space.watch();
    save(space, { cut: "{say begun } {slow 8} {say over}" });
    await until("the model speaks", () => transcript(space).includes("begun"), patienceMs);
    await first.end("SIGKILL");
    const second = await space.watch();
    expect(await endsOf(space, ["cut"])).toEqual({ cut: "done | begun 1 2 3 4 5 6 7 8 over" });
    await endsClean(space, second);
  });
}

function save(space: AgentSpace, requests: Record<string, string>): void {
  for (const [name, text] of Object.entries(requests)) space.save(`${name}.md`, `${text} @crew!\n`);
}

/** The end of each request once all have ended: the word of its claim with the reason, and the answer's lines. */
async function endsOf(space: AgentSpace, names: readonly string[]): Promise<Record<string, string>> {
  const ended = (name: string) => /@crew\((done|failed|stopped|held)\b/.test(space.text(`${name}.md`));
  const answered = (name: string) => space.text(`${name}.md`).includes("> [!crew]");
  const all = () => Object.fromEntries(names.map((name) => [name, endOf(space.text(`${name}.md`))]));
  try {
    await until("all have ended", () => names.every((name) => ended(name) && answered(name)), patienceMs);
  } catch (error) {
    throw new Error(`${error}\n${JSON.stringify(all(), null, 1)}\n${transcript(space).slice(-4000)}`);
  }
  expect(space.model.faults).toEqual([]);
  return all();
}

function endOf(note: string): string {
  const [, word = "", reason = ""] = /@crew\((\w+)(?: \w+)?(: [^)]*)?\)/.exec(note) ?? [];
  const lines = note.split("\n").filter((line) => line.startsWith("> ") && !line.startsWith("> [!crew]"));
  return `${word}${reason} | ${lines.map((line) => line.slice(2).trim()).join(" / ")}`;
}

function transcript(space: AgentSpace): string {
  const records = space.files("sessions").filter((path) => path.endsWith("transcript.jsonl"));
  const lines = records.flatMap((path) => space.text(path).split("\n"));
  return lines.filter((line) => line.includes('"type":') && !line.includes('"type":"prompt"')).join("\n");
}

/** A mark that is saved within a second of a turn's end is held, because the agent might have written it. */
async function aMoment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

async function endsClean(space: AgentSpace, watcher: Watcher): Promise<void> {
  expect(await watcher.end("SIGTERM")).toBe(0);
  expect(processesOf(space)).toEqual([]);
}
