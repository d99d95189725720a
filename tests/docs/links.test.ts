import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { readSourceTree, repository } from "../layers/source-tree.ts";

/** Pages that people read. Fixtures and the example describe workspaces, not this repository. */
const pages = [
  "README.md",
  "src/README.md",
  ...readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .map((name) => posix.join("docs", name.replaceAll("\\", "/")))
    .filter((name) => name.endsWith(".md")),
];

/** Folders at the top whose mention in backticks means a file of this repository. */
const ours = /^(?:src|docs|tests|templates|workspace-example|\.ci)\/[\w./-]*$/;

function read(path: string): string {
  return readFileSync(join(repository, path), "utf8");
}

function there(path: string): boolean {
  return existsSync(join(repository, path));
}

/** The page without its code blocks, where anything may stand. */
function prose(page: string): string {
  return page.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[`~]*$/gm, "");
}

/** GitHub's rule for the anchor of a heading. */
function anchorsOf(page: string): string[] {
  const headings = prose(page).match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, "")
      .replace(/[`*]/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function deadLinks(path: string): string[] {
  const links = [...prose(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map((found) => found[1] ?? "");
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : posix.join(dirname(path), file);
    if (!there(target)) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
}

function deadNames(path: string): string[] {
  const names = [...prose(read(path)).matchAll(/`([^`\n]+)`/g)].map((found) => found[1] ?? "");
  return names.filter((name) => ours.test(name) && !/NAME|CODE|YYYY/.test(name) && !there(name));
}

describe.each(pages)("%s", (path) => {
  test("links to pages and headings that are there", () => {
    expect(deadLinks(path)).toEqual([]);
  });

  test("names files that are there", () => {
    expect(deadNames(path)).toEqual([]);
  });

  test("says nothing about where or how it was written", () => {
    expect(read(path)).not.toMatch(/\/work\/|\.\.\/shared|\/tmp\/crew\//);
  });
});

test("comments in the sources name files that are there", () => {
  const tree = readSourceTree();
  const known = Object.keys(tree);
  const dead = Object.entries(tree).flatMap(([path, text]) => {
    const names = [...text.matchAll(/`((?:[\w-]+\/)*[\w-]+\.ts)`/g)].map((found) => found[1] ?? "");
    return names
      .filter((name) => !there(name) && !known.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`);
  });
  expect(dead).toEqual([]);
});

test("every page of docs/ can be reached from docs/README.md", () => {
  const seen = new Set<string>();
  const walk = (path: string): void => {
    if (
      seen.has(path) ||
      !path.endsWith(".md") ||
      !there(path) ||
      statSync(join(repository, path)).isDirectory()
    )
      return;
    seen.add(path);
    for (const found of prose(read(path)).matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)) {
      walk(posix.join(dirname(path), found[1] ?? ""));
    }
  };
  walk("docs/README.md");
  expect(pages.filter((path) => path.startsWith("docs/") && !seen.has(path))).toEqual([]);
});
