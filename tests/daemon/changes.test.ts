import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeChangeLog, patchSummary } from "../../src/daemon/changes.ts";

const folder = mkdtempSync(join(tmpdir(), "crew-changes-"));
afterEach(() => rmSync(join(folder, "a.md"), { force: true }));

function takeBack(patch: string, now: string): string {
  writeFileSync(join(folder, "a.md"), now);
  execFileSync("git", ["apply", "-R"], { cwd: folder, input: patch });
  return readFileSync(join(folder, "a.md"), "utf8");
}

const lines = (...words: string[]) => words.map((word) => `${word}\n`).join("");

describe("the patch of a session", () => {
  it("is one change for several writes to one file", () => {
    const log = makeChangeLog();
    log.add({ path: "a.md", oldText: "one\n", newText: "two\n" });
    log.add({ path: "a.md", oldText: "two\n", newText: "three\n" });
    expect(patchSummary(log.patch())).toBe("+1 −1 in 1 file");
    expect(takeBack(log.patch(), "three\n")).toBe("one\n");
  });

  it("is empty when the session put everything back", () => {
    const log = makeChangeLog();
    log.add({ path: "a.md", oldText: "one\n", newText: "two\n" });
    log.add({ path: "a.md", oldText: "two\n", newText: "one\n" });
    expect(log.patch()).toBe("");
  });

  it("takes back the session's change and leaves what a person changed in between", () => {
    const log = makeChangeLog();
    const base = lines("1", "2", "3", "4", "5", "6", "7", "8", "9");
    const first = base.replace("1\n", "1, agent\n");
    const person = first.replace("9\n", "9, person\n");
    const second = person.replace("5\n", "5, agent\n");
    log.add({ path: "a.md", oldText: base, newText: first });
    log.add({ path: "a.md", oldText: person, newText: second });
    expect(takeBack(log.patch(), second)).toBe(base.replace("9\n", "9, person\n"));
  });
});
