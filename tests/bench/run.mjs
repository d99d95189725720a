/** Builds the command and the benchmarks, then runs them in a process of their own. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const project = fileURLToPath(new URL("../..", import.meta.url));
const out = `${project}.bench/main.mjs`;
if (spawnSync("npm", ["run", "--silent", "build"], { cwd: project, stdio: "inherit" }).status !== 0)
  process.exit(70);
buildSync({
  entryPoints: [`${project}tests/bench/main.ts`],
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: out,
  packages: "external",
  logLevel: "error",
});
const ended = spawnSync(process.execPath, ["--expose-gc", out, ...process.argv.slice(2)], {
  cwd: project,
  stdio: "inherit",
});
process.exit(ended.status ?? 70);
