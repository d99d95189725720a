/**
 * Installs the agents of `pinned.json` (or those named as arguments), each into a folder of its own below
 * `node_modules/.agents` (CREW_AGENTS: another folder), with npm's own settings and without scripts of packages.
 * What is there in that version already is left as it is. Together they take 0.7 GB.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const pinned = JSON.parse(readFileSync(new URL("pinned.json", import.meta.url), "utf8"));
const root =
  process.env.CREW_AGENTS ?? fileURLToPath(new URL("../../../node_modules/.agents", import.meta.url));
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(pinned);

for (const name of names) {
  const folder = join(root, name);
  const done = join(folder, "installed");
  if (existsSync(done) && readFileSync(done, "utf8") === pinned[name]) continue;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  execFileSync(
    "npm",
    ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", pinned[name]],
    {
      cwd: folder,
      stdio: "inherit",
    },
  );
  writeFileSync(done, pinned[name]);
}
