/** Imports that the map forbids, and cycles between folders. */
import type { MapRow } from "./read-map.ts";
import { folderOfSource, importsOf, type SourceTree } from "./source-tree.ts";

/** Folders up to and including this one touch no file, process, clock or network. */
const lastPure = "reconcile";
/** Parts of Node that compute and touch nothing. */
const pureModules = [
  "node:crypto",
  "node:path",
  "node:url",
  "node:util",
  "node:buffer",
  "node:string_decoder",
];

export function checkImports(map: readonly MapRow[], tree: SourceTree): string[] {
  return Object.entries(tree).flatMap(([path, text]) => {
    const folder = folderOfSource(path);
    if (folder === undefined) return [];
    const row = map.find((candidate) => candidate.folder === folder);
    if (row === undefined)
      return [`${path}: the folder "${folder}" has no row in the table of src/README.md`];
    return importsOf(path, text).flatMap((found) => {
      const why = found.own ? folderFault(row, found.to) : moduleFault(map, row, found.to);
      return why === undefined ? [] : [`${path}:${found.line} imports ${found.to}. ${why}`];
    });
  });
}

function folderFault(row: MapRow, to: string): string | undefined {
  if (!to.startsWith("src/")) return "Sources import sources only.";
  const target = folderOfSource(to);
  if (target === undefined)
    return 'Read in src/README.md: "`main.ts` builds the real world … nothing else does."';
  if (target === row.folder || row.mayImport.includes(target)) return undefined;
  const allowed = row.mayImport.join(", ") || "nothing";
  return `Read the row \`${row.folder}\` in src/README.md: "${row.job}", which may import ${allowed}.`;
}

function moduleFault(map: readonly MapRow[], row: MapRow, module: string): string | undefined {
  const pure = map.slice(0, map.findIndex(({ folder }) => folder === lastPure) + 1);
  if (!pure.includes(row) || !module.startsWith("node:") || pureModules.includes(module)) return undefined;
  return 'Read in src/README.md: "`base` to `reconcile` are pure: no file, process, clock or network."';
}

/** A row that allows a folder below it would allow a cycle. */
export function checkMap(map: readonly MapRow[]): string[] {
  return map.flatMap((row, i) => {
    const above = map.slice(0, i).map(({ folder }) => folder);
    return row.mayImport
      .filter((folder) => !above.includes(folder))
      .map((folder) => `the row \`${row.folder}\` allows \`${folder}\`, which is not a row above it`);
  });
}

/** Cycles between folders as they are, whatever the table says: `disk → text → disk`. */
export function findCycles(tree: SourceTree): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(tree)) {
    const from = folderOfSource(path);
    for (const { to, own } of importsOf(path, text)) {
      const target = own ? folderOfSource(to) : undefined;
      if (from && target && from !== target) edges.set(from, (edges.get(from) ?? new Set()).add(target));
    }
  }
  const found = new Set<string>();
  const walk = (path: string[]) => {
    for (const next of edges.get(path.at(-1) ?? "") ?? []) {
      const at = path.indexOf(next);
      if (at < 0) walk([...path, next]);
      else if (next === [...path.slice(at)].sort()[0]) found.add([...path.slice(at), next].join(" → "));
    }
  };
  for (const folder of edges.keys()) walk([folder]);
  return [...found];
}
