import { describe, expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { type FileKind, kindOf, mayHoldRequests } from "../../src/documents/kinds.ts";

const session = "sessions/2026-11/2026-11-30-fix-k3f9q2";

const kinds: [string, FileKind][] = [
  ["AGENTS.md", "instructions"],
  ["HEARTBEAT.md", "heartbeat"],
  ["permissions.yaml", "permissions"],
  ["inbox/today.md", "note"],
  ["inbox/deep/er/today.md", "note"],
  ["memory/preferences.md", "preferences"],
  ["memory/projects.md", "projects"],
  ["memory/history/2026-11-30.md", "history"],
  ["memory/history/archive/2025-11-30.md", "history"],
  ["memory/facts.jsonl", "facts"],
  ["memory/episodes.jsonl", "episodes"],
  ["memory/lessons.jsonl", "lessons"],
  ["memory/_proposed/01kb.md", "memory-proposal"],
  ["memory/other.md", "other"],
  [`${session}/2026-11-30-fix-k3f9q2.md`, "session-page"],
  [`${session}/other.md`, "other"],
  [`${session}/ledger.jsonl`, "ledger"],
  [`${session}/transcript.jsonl`, "transcript"],
  [`${session}/artifacts/changes.diff`, "other"],
  ["schedules/daily.md", "schedule"],
  ["loops/tests.md", "loop"],
  ["monitors/site.md", "monitor"],
  ["runs/2026-11.jsonl", "receipts"],
  ["tasks/move/TASK.md", "task"],
  ["tasks/move/PLAN.md", "task-plan"],
  ["tasks/move/steps.jsonl", "task-steps"],
  ["specs/login/design.md", "spec"],
  ["skills/tidy/SKILL.md", "skill"],
  ["skills/_proposed/tidy/SKILL.md", "skill"],
  ["skills/tidy/notes.md", "other"],
  ["agents/reviewer.md", "agent"],
  ["hooks/format.json", "hook"],
  ["rules/no-secrets.md", "rule"],
  ["approvals/01kb.md", "approval"],
  ["members/anna/OWNER.yaml", "owner"],
  ["members/anna/memory/facts.jsonl", "facts"],
  ["audit/2026-11.jsonl", "audit"],
  ["usage/2026-11.jsonl", "usage"],
  ["runs/watching/laptop.json", "watching"],
  ["README.md", "note"],
  ["notes/idea.markdown", "note"],
  ["src/main.ts", "other"],
];

describe("the kind of a file", () => {
  test.each(kinds)("%s is of the kind %s", (path, kind) => {
    expect(kindOf(workspacePath(path))).toBe(kind);
    for (const home of ["crew", "crew/", "./crew"])
      expect(kindOf(workspacePath(`crew/${path}`), home)).toBe(kind);
  });

  test("settings stand at the top, wherever the home is", () => {
    expect(kindOf(workspacePath("crew.yaml"), "crew")).toBe("settings");
    expect(kindOf(workspacePath("crew/crew.yaml"), "crew")).toBe("other");
  });

  test("outside the home, markdown is a note whatever its folder", () => {
    expect(kindOf(workspacePath("schedules/daily.md"), "crew")).toBe("note");
    expect(kindOf(workspacePath("CLAUDE.md"), "crew")).toBe("instructions");
    expect(kindOf(workspacePath("crewed/agents/x.md"), "crew")).toBe("note");
  });
});

describe("a mark may start work", () => {
  const may = (path: string) => mayHoldRequests(workspacePath(path));

  test("in notes", () => {
    const paths = ["README.md", "inbox/a.md", "a b/ü.md", "templates.md", "note 2.md", "tasks/x/notes.md"];
    expect(paths.filter((path) => !may(path))).toEqual([]);
  });

  test("nowhere else", () => {
    const paths = [
      ...kinds.filter(([, kind]) => kind !== "note").map(([path]) => path),
      "node_modules/x/README.md",
      "a/node_modules/x/README.md",
      ".obsidian/a.md",
      "a/.hidden.md",
      "_drafts/a.md",
      "Templates/daily.md",
      "x/template/daily.md",
      "sub/AGENTS.md",
      "sub/SKILL.md",
      "inbox/a.sync-conflict-20261130-190501-ABC1234.md",
      "inbox/a (Anna's conflicted copy 2026-11-30).md",
      "inbox/#a.md#",
    ];
    expect(paths.filter(may)).toEqual([]);
  });
});
