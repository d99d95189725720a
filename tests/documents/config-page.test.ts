/** The table of settings in the manual is made of the settings themselves. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "../../src/documents/config.ts";
import { allConfigKeys } from "../../src/documents/config-keys.ts";
import { needEnvironmentLayer } from "../../src/documents/config-layers.ts";

const file = join(import.meta.dirname, "../../docs/formats/crew-yaml.md");
const [open, close] = [
  "<!-- settings: made by tests/documents/config-page.test.ts -->\n",
  "<!-- /settings -->",
];

function withTable(page: string): string {
  const rows = allConfigKeys.map(
    ({ key, type, shown, about }) =>
      `| \`${key}\` | ${type.expects} | ${shown ? `\`${shown}\`` : "not set"} | ${about} |`,
  );
  const table = ["| key | value | default | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
  const [before, after] = [page.indexOf(open) + open.length, page.indexOf(close)];
  return `${page.slice(0, before)}\n${table}\n\n${page.slice(after)}`;
}

if (process.env.UPDATE === "1") writeFileSync(file, withTable(readFileSync(file, "utf8")));

test("the manual lists every setting (UPDATE=1 writes it)", () => {
  const page = readFileSync(file, "utf8");
  expect(page).toBe(withTable(page));
});

test("the example in the manual is a file without problems", () => {
  const example = readFileSync(file, "utf8").match(/```yaml\n([\s\S]*?)```/)?.[1] ?? "";
  expect(parseConfig("crew.yaml", example).problems).toEqual([]);
});

test("the variable that the manual names sets what it says", () => {
  const { settings } = needEnvironmentLayer({ CREW_SESSIONS_PARALLEL: "2" });
  expect([...settings]).toEqual([
    ["sessions.parallel", { value: 2, shown: "CREW_SESSIONS_PARALLEL=2", line: 0 }],
  ]);
});
