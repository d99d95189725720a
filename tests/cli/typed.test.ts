import { describe, expect, test } from "vitest";
import type { DiskPath } from "../../src/base/paths.ts";
import { UserError } from "../../src/base/user-error.ts";
import { isDay, needLine, needOneOf, needPathInside, needSessionId } from "../../src/cli/typed.ts";

/** Names from outside that must never become a path. */
const bad = [
  "../../pwn",
  "..",
  ".",
  "",
  "a/b",
  "a\\b",
  "/abs",
  "~x",
  "-rf",
  "x\0",
  "n".repeat(300),
  "2026-13-45",
  "con",
  "a\nb",
];

function refused(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return `${error.message} ${error.fix} ${error.meanwhile}`;
    throw error;
  }
  return "accepted";
}

describe("a session is named by its short id", () => {
  test.each(bad)("and never by %j", (typed) => {
    expect(refused(() => needSessionId(typed))).toContain("cannot be a session. A session has a short id");
  });

  test("or by the name of its folder or page", () => {
    expect(
      ["k3f9q2", "2026-11-30-fix-login-k3f9q2", "2026-11-30-fix-login-k3f9q2.md"].map(needSessionId),
    ).toEqual(["k3f9q2", "k3f9q2", "k3f9q2"]);
  });
});

describe("a path of the workspace", () => {
  const root = "/home/mira/shop" as DiskPath;

  test.each(["../../pwn", "..", ".", "", "/abs", "x\0", "../shop2/a.md"])("is never %j", (typed) => {
    expect(refused(() => needPathInside(root, root, typed))).toContain(
      "is no file of the workspace /home/mira/shop.",
    );
  });

  test("is relative to where the command was typed, or absolute below it", () => {
    const from = "/home/mira/shop/notes" as DiskPath;
    const typed = ["a.md", "../inbox/b.md", "./c.md", "/home/mira/shop/d.md"];
    expect(typed.map((word) => needPathInside(root, from, word))).toEqual([
      "notes/a.md",
      "inbox/b.md",
      "notes/c.md",
      "d.md",
    ]);
  });
});

test("a day is one of the calendar", () => {
  const typed = ["2026-11-30", "2024-02-29", "2026-02-29", "2026-13-45", "2026-1-1", "../../x", "today"];
  expect(typed.map(isDay)).toEqual([true, true, false, false, false, false, false]);
});

test("a text is one line with something in it", () => {
  expect(needLine("bullet", ["Short", "answers. "])).toBe("Short answers.");
  expect(refused(() => needLine("bullet", [" ", ""]))).toBe(
    "The bullet is empty. Type its text after the command, in quotes if it has signs of your shell. Nothing was made or changed.",
  );
  expect(refused(() => needLine("bullet", ["a\nb"]))).toBe(
    '"a\ufffdb" has line ends or control characters. A bullet is one line of text. Nothing was made or changed.',
  );
});

test("a word of a list is one of the list", () => {
  expect(needOneOf("file of the memory", "projects", ["preferences", "projects"])).toBe("projects");
  expect(refused(() => needOneOf("file of the memory", "../x", ["preferences", "projects"]))).toBe(
    '"../x" is no file of the memory. Known: preferences, projects. Nothing was made or changed.',
  );
});
