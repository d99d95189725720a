/** Builds the command (unless `--built` says that it is) and the benchmarks, then runs them in a process of their own. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const project = fileURLToPath(new URL("../..", import.meta.url));
const out = `${project}.bench/main.mjs`;
const built = process.argv.includes("--built");
const words = process.argv.slice(2).filter((word) => word !== "--built");
if (!built && spawnSync("npm", ["run", "--silent", "build"], { cwd: project, stdio: "inherit" }).status !== 0)
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
const ended = spawnSync(process.execPath, ["--expose-gc", out, ...words], {
  cwd: project,
  stdio: "inherit",
});
process.exit(ended.status ?? 70);
