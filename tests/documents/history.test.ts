import { describe, expect, it } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parseHistoryDay } from "../../src/documents/history.ts";

const path = workspacePath("memory/history/2026-11-30.md");

describe("a day of the history", () => {
  it("has an entry for each session, with time, zone and text", () => {
    const text =
      "# 2026-11-30\r\n\r\n#### 09:05 Europe/Berlin · [[2026-11-30-fix-login-k3f9q2]]\r\nFixed it.\r\nTests pass.\r\n\r\n#### 10:00 UTC\n\nTalked.\n";
    expect(parseHistoryDay(path, text)).toEqual({
      day: "2026-11-30",
      entries: [
        {
          time: "09:05",
          zone: "Europe/Berlin",
          session: "2026-11-30-fix-login-k3f9q2",
          text: "Fixed it.\r\nTests pass.",
          span: { start: 16, end: text.indexOf("\r\n\r\n#### 10") },
          line: 3,
        },
        {
          time: "10:00",
          zone: "UTC",
          text: "Talked.",
          span: { start: text.indexOf("#### 10"), end: text.length - 1 },
          line: 7,
        },
      ],
      problems: [],
    });
  });

  it("leaves other headings and code to the person", () => {
    const text = "# 2026-11-30\n\n## Mine\n\n```\n#### 10:00 UTC\n```\n\n#### at ten\nx\n";
    expect(parseHistoryDay(path, text)).toEqual({ day: "2026-11-30", entries: [], problems: [] });
  });

  it("says so when the heading is of another day", () => {
    expect(parseHistoryDay(path, "# 2026-11-29\n").problems).toEqual([
      {
        code: "history/other-day",
        severity: "error",
        path,
        line: 1,
        column: 1,
        excerpt: { text: "# 2026-11-29", length: 12 },
        message: 'Expected the heading "# 2026-11-30", the day in the file\'s name; found "2026-11-29".',
        fix: 'Change the heading to "# 2026-11-30", or rename the file.',
        meanwhile: "The entries count for 2026-11-30. Nothing in the file was changed.",
      },
    ]);
  });
});
