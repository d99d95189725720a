import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { normalText } from "../cli/normal-text.ts";
import { freshPlace, run } from "../cli/run-transcript.ts";
import { repository } from "../layers/source-tree.ts";

const readme = readFileSync(join(repository, "README.md"), "utf8");

/** The README was written on some day, the demo ran on this one; in a folder of this name, or of that one. */
function sameEverywhere(text: string): string {
  return normalText(text.replace(/\S*crew-demo-\w+/g, "DIR"), {}, "TODAY");
}

test("the first screen is what the demo prints, and the demo succeeds", { timeout: 120_000 }, async () => {
  const place = freshPlace();
  try {
    const printed = await run(place, "crew demo");
    const shown = /```console\n\$ npx crew demo\n([\s\S]*?)```\n/.exec(readme)?.[1] ?? "";
    expect(sameEverywhere(printed)).toBe(sameEverywhere(shown));
  } finally {
    place.remove();
  }
});

test("the two commands that set everything up stand in it as they are run", () => {
  expect(readme.match(/^npm ci && .*?(?= {2,}#)/gm)).toEqual([
    "npm ci && npx crew demo",
    "npm ci && npm test",
  ]);
});
