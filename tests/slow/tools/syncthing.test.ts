/**
 * A person types on one machine, crew answers on the other, Syncthing carries both ways.
 * Not here: two machines that both run crew.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { crewSpace, until } from "../end-to-end/crew-process.ts";
import { syncBoth } from "./syncthing.ts";

const rounds = Number(process.env.CREW_SYNC_ROUNDS ?? 6);

/** Every name seen under `root` from now on, looked for every 10 ms. */
function namesSeen(root: string): Set<string> {
  const names = new Set<string>();
  const timer = setInterval(() => {
    for (const entry of readdirSync(root, { recursive: true })) names.add(basename(String(entry)));
  }, 10);
  onTestFinished(() => clearInterval(timer));
  return names;
}

/** The texts of `note` and its conflict copies. */
function versions(root: string, note: string): string {
  const names = readdirSync(root).filter(
    (name) => name === `${note}.md` || name.startsWith(`${note}.sync-conflict-`),
  );
  return names.map((name) => readFileSync(join(root, name), "utf8")).join("");
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

it("what is typed on the other machine is answered once, and no line of either side is lost", async () => {
  const space = crewSpace();
  const other = join(space.root, "..", "other");
  mkdirSync(other);
  writeFileSync(space.at(".stignore"), ".crew-*.tmp\n");
  writeFileSync(join(other, ".stignore"), ".crew-*.tmp\n");
  await syncBoth([space.root, other], join(space.root, ".."));
  await until("the workspace is on the other machine", () => existsSync(join(other, "crew.yaml")), 60_000);
  const watcher = await space.watch();
  const seen = namesSeen(other);
  const typed: string[] = [];
  for (let round = 0; round < rounds; round++) {
    writeFileSync(join(other, `asked-${round}.md`), `What files are in inbox? @crew?\n`);
    for (let line = 0; line < 5; line++) {
      typed.push(`line ${round}-${line} of the person\n`);
      appendFileSync(join(other, "asked-0.md"), `\n${typed.at(-1)}`);
      await pause(300);
    }
  }
  for (let round = 0; round < rounds; round++)
    await until(
      `question ${round} is answered there too`,
      () => /@crew\(done \w+\)/.test(versions(other, `asked-${round}`)),
      60_000,
    );
  await until(
    "both machines hold the same",
    () => versions(other, "asked-0") === versions(space.root, "asked-0"),
  );
  const all = versions(other, "asked-0");
  expect(watcher.printed().match(/\(session \w+\)/g)?.length).toBe(rounds);
  expect(typed.filter((line) => !all.includes(line))).toEqual([]);
  expect([...seen].filter((name) => name.startsWith(".crew-"))).toEqual([]);
  expect(await watcher.end("SIGTERM")).toBe(0);
});
