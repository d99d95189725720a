import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkClocks } from "./layers/check-clocks.ts";
import { checkImports, checkMap, findCycles } from "./layers/check-imports.ts";
import { readMap } from "./layers/read-map.ts";
import { readSourceTree, repository } from "./layers/source-tree.ts";

const map = readMap(readFileSync(join(repository, "src/README.md"), "utf8"));
const tree = readSourceTree();

/** Longer files are two files. */
const maxLines = 300;

describe("the sources keep to the map", () => {
  test("every import is one that the table of src/README.md allows", () => {
    expect(checkImports(map, tree)).toEqual([]);
  });

  test("the table allows only folders above, so no cycle", () => {
    expect(checkMap(map)).toEqual([]);
  });

  test("no two folders import each other, directly or round about", () => {
    expect(findCycles(tree)).toEqual([]);
  });

  test("nothing but base/clock.ts reads a clock or sets a timer", () => {
    expect(checkClocks(tree)).toEqual([]);
  });

  test(`no source file has more than ${maxLines} lines`, () => {
    const long = Object.entries(tree).filter(([, text]) => text.split("\n").length - 1 > maxLines);
    expect(long.map(([path]) => path)).toEqual([]);
  });

  test("no barrels and no drawers: neither index.ts nor utils", () => {
    const names = Object.keys(tree).filter((path) =>
      /\/(index|utils?|helpers?|misc|common)(\.ts|\/)/.test(path),
    );
    expect(names).toEqual([]);
  });

  test("every file opens with what it does", () => {
    const silent = Object.entries(tree).filter(([, text]) => !/^(#!.*\n)?\/\*\*/.test(text));
    expect(silent.map(([path]) => path)).toEqual([]);
  });
});

describe("the test sees what is planted", () => {
  const plant = (path: string, text: string) => ({ ...tree, [path]: text });

  test("a bad import, with the row of the map to read", () => {
    const planted = plant(
      "src/text/planted.ts",
      'import { a } from "./span.ts";\nimport type { Disk } from "../disk/door.ts";\n',
    );
    expect(checkImports(map, planted)).toEqual([
      "src/text/planted.ts:2 imports src/disk/door.ts. Read the row `text` in src/README.md: " +
        '"plain text with places in it: spans, edits, problems, front matter, markdown blocks, json lines, diffs", ' +
        "which may import base.",
    ]);
  });

  test("a bad import that is only typed when it runs", () => {
    const planted = plant(
      "src/policy/planted.ts",
      'export const late = () => import("../daemon/loop.ts");\n',
    );
    expect(checkImports(map, planted)).toEqual([
      "src/policy/planted.ts:1 imports src/daemon/loop.ts. Read the row `policy` in src/README.md: " +
        '"may this happen? patterns, shell words, decision with the rule that made it, redaction", ' +
        "which may import base, text, documents.",
    ]);
  });

  test("a file opened in a pure folder", () => {
    const planted = plant("src/documents/planted.ts", 'import { readFileSync } from "node:fs";\n');
    expect(checkImports(map, planted)).toEqual([
      "src/documents/planted.ts:1 imports node:fs. Read in src/README.md: " +
        '"`base` to `reconcile` are pure: no file, process, clock or network."',
    ]);
  });

  test("a folder that the map does not know", () => {
    expect(checkImports(map, plant("src/plugins/planted.ts", ""))).toEqual([
      'src/plugins/planted.ts: the folder "plugins" has no row in the table of src/README.md',
    ]);
  });

  test("a cycle over three folders", () => {
    const small = {
      "src/base/a.ts": 'import "../text/b.ts";',
      "src/text/b.ts": 'import "../disk/c.ts";',
      "src/disk/c.ts": 'import "../base/a.ts";',
    };
    expect(findCycles(small)).toEqual(["base → text → disk → base"]);
  });

  test("a row that allows a folder below it", () => {
    const rows = [
      { folder: "base", job: "", mayImport: ["text"] },
      { folder: "text", job: "", mayImport: ["base"] },
    ];
    expect(checkMap(rows)).toEqual(["the row `base` allows `text`, which is not a row above it"]);
  });

  test("every way to read a clock, and none that only looks like one", () => {
    const text = [
      'import { setTimeout as sleep } from "node:timers/promises";',
      "const now = Date.now();",
      "const today = new Date();",
      "const then = new Date(now); // new Date() in a comment, and a text: 'Date.now()'",
      "const fast = performance.now();",
      "setTimeout(() => {}, 5);",
      "clock.setTimeout(1);",
    ].join("\n");
    const lines = checkClocks({ "src/daemon/planted.ts": text }).map((found) => found.split(". Read")[0]);
    expect(lines).toEqual([
      "src/daemon/planted.ts:2 uses Date.now",
      "src/daemon/planted.ts:3 uses new Date()",
      "src/daemon/planted.ts:5 uses performance.now",
      "src/daemon/planted.ts:6 uses setTimeout",
      "src/daemon/planted.ts:1 imports node:timers/promises",
    ]);
  });
});
