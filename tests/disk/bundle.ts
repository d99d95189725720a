/** Makes a program of a TypeScript file, so that a test can start it as a process of its own. */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** Bundles `source` (relative to this folder) to `out`, an `.mjs` file. */
export function bundle(source: string, out: string): string {
  buildSync({
    entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: out,
    external: ["koffi", "chokidar"],
    logLevel: "error",
  });
  return out;
}

/** The environment for such a program: it lies outside the project and still finds the project's native packages. */
export const programEnv: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_PATH: fileURLToPath(new URL("../../node_modules", import.meta.url)),
};
