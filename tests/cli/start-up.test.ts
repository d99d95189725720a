import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { repository } from "../layers/source-tree.ts";

interface Metafile {
  outputs: Record<
    string,
    {
      bytes: number;
      inputs: Record<string, unknown>;
      imports: { path: string; kind: string; external?: boolean }[];
    }
  >;
}

const folder = mkdtempSync(join(tmpdir(), "crew-start-up-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Node reads before the first line of a command runs: the entry and what it imports statically. */
function loadedAtOnce(): { inputs: string[]; externals: string[]; bytes: number } {
  const metaPath = join(folder, "meta.json");
  const args = [
    "run",
    "--silent",
    "build",
    "--",
    `--metafile=${metaPath}`,
    `--outdir=${join(folder, "out")}`,
  ];
  execFileSync("npm", args, { cwd: repository });
  const { outputs } = JSON.parse(readFileSync(metaPath, "utf8")) as Metafile;
  const seen = new Set<string>();
  const externals = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind !== "import-statement") continue;
      if (external) externals.add(path);
      else walk(path);
    }
  };
  walk(Object.keys(outputs).find((name) => name.endsWith("/main.js")) ?? "");
  const chunks = [...seen].map((name) => outputs[name]);
  return {
    inputs: chunks.flatMap((chunk) => Object.keys(chunk?.inputs ?? {})),
    externals: [...externals].sort(),
    bytes: chunks.reduce((sum, chunk) => sum + (chunk?.bytes ?? 0), 0),
  };
}

test("--version and --help load the words of crew and commander, and nothing heavy", () => {
  const { inputs, externals, bytes } = loadedAtOnce();
  const packages = new Set(
    inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  const folders = new Set(inputs.flatMap((path) => /^src\/(\w+)\//.exec(path)?.[1] ?? []));
  expect([...packages]).toEqual(["commander"]);
  expect([...folders].sort()).toEqual(["base", "cli"]);
  expect(inputs.filter((path) => path.startsWith("src/cli/commands/"))).toEqual([]);
  expect(externals.filter((name) => !name.startsWith("node:"))).toEqual([]);
  expect(bytes).toBeLessThan(200_000);
});
