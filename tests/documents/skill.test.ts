import { describe, expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseSkill } from "../../src/documents/skill.ts";

const parse = (folder: string, text: string) => parseSkill(workspacePath(`skills/${folder}/SKILL.md`), text);
const places = (folder: string, text: string) =>
  parse(folder, text).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);

test("a whole skill is read, with other programs' keys", () => {
  const text = `---
name: tidy-inbox
description: Sort the inbox
license: MIT
compatibility: needs git
allowed-tools: Read, Bash(git status)
metadata: { crew_source: auto }
version: 1
---

# Tidy
Sort it.
`;
  expect(parse("tidy-inbox", text)).toEqual({
    path: "skills/tidy-inbox/SKILL.md",
    name: "tidy-inbox",
    description: "Sort the inbox",
    license: "MIT",
    compatibility: "needs git",
    allowedTools: ["Read", "Bash(git status)"],
    metadata: { crew_source: "auto" },
    body: "# Tidy\nSort it.",
    problems: [],
    usable: true,
  });
});

test("a byte order mark and Windows line ends are no part of any value", () => {
  const skill = parse(
    "tidy-inbox",
    "\uFEFF---\r\nname: tidy-inbox\r\ndescription: Sort the inbox\r\nversion: 1\r\n---\r\n\r\n# Tidy\r\nSort it.\r\n",
  );
  expect([skill.name, skill.description, skill.body, skill.problems]).toEqual([
    "tidy-inbox",
    "Sort the inbox",
    "# Tidy\r\nSort it.",
    [],
  ]);
});

test("a name that looks like a number is the text that was typed", () => {
  expect(parse("012", "---\nname: 012\ndescription: 12e3\n---\n")).toMatchObject({
    description: "12e3",
    usable: true,
  });
});

describe("a broken skill is listed as broken, with its place", () => {
  test.each([
    [
      "a colon in the description",
      "---\nname: ok\ndescription: Draft notes for a release: group by area\n---\n",
      ["skill/front-matter 3:14"],
    ],
    [
      "a value that opens with a bracket",
      '---\nname: ok\ndescription: Tag\nargument-hint: [version] - e.g. "2.4"\n---\n',
      ["skill/front-matter 4:26"],
    ],
    ["a name that is a path", "---\nname: ../../preferences\ndescription: x\n---\n", ["skill/name 2:7"]],
    ["another skill's name", "---\nname: other\ndescription: x\n---\n", ["skill/name 2:7"]],
    ["no name", "---\ndescription: x\n---\n", ["skill/name 1:1"]],
    ["no description", "---\nname: ok\n---\n", ["skill/description 1:1"]],
    ["an empty description", "---\nname: ok\ndescription:\n---\n", ["skill/description 3:1"]],
    ["a list as description", "---\nname: ok\ndescription: [x]\n---\n", ["skill/description 3:14"]],
    ["no front matter", "# Skill\n", ["skill/no-front-matter 1:1"]],
    ["an unclosed front matter", "---\nname: ok\ndescription: x\n", ["skill/no-front-matter 1:1"]],
    ["nothing in it", "", ["skill/no-front-matter 1:1"]],
    [
      "a merge conflict",
      "---\nname: ok\ndescription: x\n---\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
      ["skill/conflict-markers 5:1", "skill/conflict-markers 7:1", "skill/conflict-markers 9:1"],
    ],
    [
      "a merge conflict above all",
      "<<<<<<< HEAD\n---\nname: ok\n---\n=======\n---\nname: no\n---\n>>>>>>> x\n",
      ["skill/conflict-markers 1:1", "skill/conflict-markers 5:1", "skill/conflict-markers 9:1"],
    ],
  ])("%s", (_name, text, expected) => {
    const skill = parse("ok", text);
    expect(places("ok", text)).toEqual(expected);
    expect([skill.name, skill.usable]).toEqual(["ok", false]);
  });

  test("a folder whose name no skill can have", () => {
    expect(places("-rf", "---\nname: -rf\ndescription: x\n---\n")).toEqual(["skill/name 2:7"]);
  });

  test("two faults are two problems", () => {
    expect(places("ok", "---\nname: no\n---\n")).toEqual(["skill/name 2:7", "skill/description 1:1"]);
  });
});
