import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsOf } from "../../src/cli/command-spec.ts";
import { commandTable } from "../../src/cli/command-table.ts";
import { repository } from "../layers/source-tree.ts";
import { withCommands } from "./cli-page.ts";

const path = join(repository, "docs/cli.md");

test("docs/cli.md describes every command as its help does", () => {
  const page = readFileSync(path, "utf8");
  const now = withCommands(page, commandTable);
  if (process.env.UPDATE === "1") writeFileSync(path, now);
  else expect(now).toBe(page);
});

test("every command has a file of its own that can be loaded", async () => {
  const loaded = await Promise.all(
    commandTable.flatMap(({ commands }) =>
      commands.map(async (spec) => [wordsOf(spec).join(" "), typeof (await spec.load())]),
    ),
  );
  expect(loaded.filter(([, kind]) => kind !== "function")).toEqual([]);
  expect(loaded).toHaveLength(new Set(loaded.map(([name]) => name)).size);
});

test("a page of cli.md that is named in the help exists", () => {
  const help = commandTable.flatMap(({ commands }) => commands.map(({ details = "" }) => details)).join("\n");
  const named = [...help.matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([name]) => name);
  expect(named.filter((name) => !existsSync(join(repository, name)))).toEqual([]);
});
