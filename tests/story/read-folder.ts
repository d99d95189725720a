/** All files below a folder as text, by their paths; an absent folder holds none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function readFolder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]).sort(),
  );
}
