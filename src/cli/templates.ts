/**
 * The first files of a workspace, read from `templates/` of the package, and the lines that git needs to know.
 * Not here: writing them (`commands/init.ts`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DiskPath } from "../base/paths.ts";
import { settingsName } from "./find-workspace.ts";

export interface Template {
  /** Where it goes: `crew.yaml` to the top, everything else below the home. */
  path: string;
  text: string;
}

/** `home` is "" or ends with "/". */
export function readTemplates(packageFolder: DiskPath, home: string): Template[] {
  const folder = join(packageFolder, "templates");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort((a, b) => Number(b === settingsName) - Number(a === settingsName) || (a < b ? -1 : 1))
    .map((name) => ({
      path: name === settingsName ? name : home + name,
      text: readFileSync(join(folder, name), "utf8"),
    }));
}

/** Logs of two branches merge by themselves: their records stand for themselves, in any order. */
export function attributeLines(home: string): string[] {
  const logs = ["runs/*.jsonl", "sessions/**/*.jsonl", "memory/*.jsonl", "memory/history/*.md"];
  return logs.map((pattern) => `/${home}${pattern} merge=union`);
}

/** Which machine watches is nothing to commit. */
export function ignoreLines(home: string): string[] {
  return [`/${home}runs/watching/`];
}

/** `text` with those of `lines` at its end that it does not have yet, in the line ends that it has. */
export function withLines(text: string, lines: readonly string[]): string {
  const present = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => !present.has(line));
  if (missing.length === 0) return text;
  const eol = /\r\n/.test(text) ? "\r\n" : "\n";
  const gap = text === "" || /\n$/.test(text) ? "" : eol;
  return text + gap + missing.map((line) => line + eol).join("");
}
