/** The sources as a plain record, so that a test can plant a fault without touching a file. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const repository = fileURLToPath(new URL("../..", import.meta.url));

/** Path from the repository's top → text. */
export type SourceTree = Record<string, string>;

export function readSourceTree(): SourceTree {
  const names = readdirSync(join(repository, "src"), { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => posix.join("src", name.replaceAll("\\", "/"))).sort();
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith(".ts"))
      .map((path) => [path, readFileSync(join(repository, path), "utf8")]),
  );
}

export interface Import {
  from: string;
  line: number;
  /** The path from the repository's top for our own files, else the module's name. */
  to: string;
  own: boolean;
}

/** Every import of a file: static, dynamic and type-only ones alike. */
export function importsOf(path: string, text: string): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => {
    const own = fileName.startsWith(".");
    const line = text.slice(0, pos).split("\n").length;
    return { from: path, line, to: own ? posix.join(dirname(path), fileName) : fileName, own };
  });
}

/** `text` for `src/text/edit.ts`; undefined for files directly in `src/`. */
export function folderOfSource(path: string): string | undefined {
  const parts = path.split("/");
  return parts.length > 2 ? parts[1] : undefined;
}
