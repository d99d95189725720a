import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshPlace, type Place, run } from "./run-transcript.ts";

let place: Place;
beforeEach(() => {
  place = freshPlace();
});
afterEach(() => place.remove());

const inWork = (name: string) => join(place.folder, name);

test("eight adds at once lose nothing, and nobody's scratch file is touched", {
  timeout: 60_000,
}, async () => {
  await run(place, "crew init . --quiet");
  for (const name of ["projects.md.tmp", "projects.tmp"])
    writeFileSync(inWork(`memory/${name}`), "my own scratch\n");
  const printed = await run(
    place,
    "for i in 1 2 3 4 5 6 7 8; do crew memory add p$i --to projects & done; wait",
  );
  expect(printed).toBe("Added to memory/projects.md.\n".repeat(8));
  const lines = readFileSync(inWork("memory/projects.md"), "utf8").split("\n");
  expect(lines.filter((line) => /^- p\d$/.test(line)).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `- p${n}`),
  );
  expect(readdirSync(inWork("memory")).sort()).toEqual([
    "preferences.md",
    "projects.md",
    "projects.md.tmp",
    "projects.tmp",
  ]);
  expect(readFileSync(inWork("memory/projects.md.tmp"), "utf8")).toBe("my own scratch\n");
  expect(readFileSync(inWork("memory/projects.tmp"), "utf8")).toBe("my own scratch\n");
});

test("a second watch names the process of the first and starts nothing", { timeout: 60_000 }, async () => {
  const script = [
    "crew init . --quiet > /dev/null",
    "crew watch > first.txt 2>&1 & first=$!",
    "for i in $(seq 100); do grep -q Watching first.txt && break; sleep 0.1; done",
    "crew watch; echo exit=$?",
    'crew status | head -1 | grep -o "process.*" | sed "s/$first/FIRST/"',
    "kill -TERM $first; wait $first; echo first=$?; tail -1 first.txt",
  ].join("\n");
  const printed = await run(place, script);
  expect(printed.replace(/Process \d+ on \S+/, "Process PID on MACHINE")).toBe(
    [
      "crew: Process PID on MACHINE watches this folder already.",
      "Use that one, or end it first.",
      "Nothing was started.",
      "exit=75",
      "process FIRST",
      "first=0",
      "Stopped.",
      "",
    ].join("\n"),
  );
});

test("a request from the command line is done by whoever watches", { timeout: 60_000 }, async () => {
  const script = [
    "crew init . --quiet > /dev/null",
    "echo '- Tea at five' > plan.md",
    "crew watch > first.txt 2>&1 & first=$!",
    "for i in $(seq 100); do grep -q Watching first.txt && break; sleep 0.1; done",
    `crew do 'Replace "five" with "six" in plan.md' --quiet`,
    "echo exit=$?; cat plan.md",
    "kill -TERM $first; wait $first",
  ].join("\n");
  expect(await run(place, script)).toBe(
    "Replaced `five` with `six` in 1 place in 1 file (`plan.md`); none is left in `plan.md`.\nexit=0\n- Tea at six\n",
  );
});
