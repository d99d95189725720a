import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PermissionRule, Permissions, PresetName } from "../../src/documents/permissions-types.ts";
import type { May } from "../../src/documents/request.ts";
import { decide } from "../../src/policy/decide.ts";
import type { Capability, Effect, Question } from "../../src/policy/decision.ts";
import type { Places } from "../../src/policy/places.ts";
import { buildPolicy, type LevelSource, type Policy } from "../../src/policy/policy.ts";

interface Row extends Question {
  settings: string;
  may?: May;
  effect: Effect;
  rule?: string;
}

const rows = readFileSync(new URL("corpus.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Row => JSON.parse(line));

const places: Places = {
  workspace: "/ws",
  home: ".",
  roots: ["/api"],
  userHome: "/home/anna",
  crewFolders: ["/home/anna/.config/crew", "/home/anna/.local/state/crew"],
};

function rule(
  source: string,
  capability: PermissionRule["capability"],
  effect: Effect,
  match: string[],
  exclude: string[] = [],
): PermissionRule {
  return { capability, effect, match, exclude, line: 1, source };
}

function file(rules: PermissionRule[], policies?: PresetName[], invalid = false): Permissions {
  return { policies, rules, problems: [], invalid };
}

function workspace(permissions?: Permissions, more: Partial<LevelSource> = {}): LevelSource {
  return { name: "workspace", file: "permissions.yaml", ...(permissions ? { permissions } : {}), ...more };
}

const env = rule("env", "fs_read", "deny", ["**/.env*"]);

const settings: Record<string, LevelSource[]> = {
  default: [workspace()],
  vault: [workspace()],
  all: [workspace(file([rule("all", "all", "allow", [])]))],
  web: [workspace(file([rule("web", "web_fetch", "allow", ["https://docs.example.org/*"])]))],
  chained: [
    workspace(
      file([
        rule("git", "shell", "allow", ["git status", "git status *"]),
        rule("ls", "shell", "allow", ["ls", "ls *"]),
        rule("rm", "shell", "deny", ["rm", "rm *"]),
      ]),
    ),
  ],
  env: [workspace(file([env]))],
  npm: [workspace(file([rule("npm", "shell", "allow", ["npm test*"], ["npm test -- --update*"])]))],
  invalid: [workspace(file([], undefined, true))],
  empty: [workspace(file([], []))],
  untrusted: [
    workspace(file([rule("npm", "shell", "allow", ["npm test"]), env], ["read-workspace", "dev-shell"]), {
      trusted: () => false,
    }),
  ],
  both: [
    {
      name: "user",
      file: "~/.config/crew/permissions.yaml",
      permissions: file([
        rule("user deny", "fs_read", "deny", ["inbox/secret.md"]),
        rule("user ask", "fs_read", "ask", ["inbox/maybe.md"]),
      ]),
    },
    workspace(file([rule("ws allow", "filesystem", "allow", ["inbox/**"])])),
  ],
  dev: [workspace(file([], ["read-workspace", "edit-workspace", "dev-shell"]))],
  readall: [workspace(file([], ["read-all"]))],
  malformed: [
    workspace(
      file([
        rule("malformed deny", "fs_write", "deny", ["{a"]),
        rule("malformed allow", "fs_read", "allow", ["/opt/[x"]),
      ]),
    ),
  ],
};

function policyFor({ settings: name, may = "write" }: Row, levels: readonly LevelSource[]): Policy {
  return buildPolicy(may, name === "vault" ? { ...places, home: "crew" } : places, levels);
}

function turned(levels: readonly LevelSource[]): LevelSource[] {
  return [...levels].reverse().map((level) => {
    const { permissions } = level;
    return permissions
      ? { ...level, permissions: { ...permissions, rules: [...permissions.rules].reverse() } }
      : level;
  });
}

const policies = new Map<string, Policy>();

/** One policy for each kind of session, as a session has it. `order`: of its levels and rules. */
function policyOf(row: Row, order: "as written" | "turned" = "as written"): Policy {
  const key = `${row.settings} ${row.may ?? ""} ${order}`;
  const levels = settings[row.settings] ?? [];
  const policy = policies.get(key) ?? policyFor(row, order === "turned" ? turned(levels) : levels);
  policies.set(key, policy);
  return policy;
}

function questionOf({ capability, resource, cwd }: Row): Question {
  return { capability: capability as Capability, resource, ...(cwd === undefined ? {} : { cwd }) };
}

test.each(
  rows.map((row): [string, Row] => [
    `${row.settings}${row.may ?? ""}: ${row.capability} ${JSON.stringify(row.resource)}`,
    row,
  ]),
)("%s", (_, row) => {
  const { effect, rule } = decide(policyOf(row), questionOf(row));
  expect(row.rule === undefined ? { effect } : { effect, rule }).toEqual(
    row.rule === undefined ? { effect: row.effect } : { effect: row.effect, rule: row.rule },
  );
});

test.each([
  ["", "permissions.yaml"],
  [".", "permissions.yaml"],
  ["./", "permissions.yaml"],
  ["crew", "crew/permissions.yaml"],
  ["crew/", "crew/permissions.yaml"],
  ["./a[b]/crew", "a[b]/crew/permissions.yaml"],
])("control files lie in crew's home %j", (home, resource) => {
  const policy = buildPolicy("write", { ...places, home }, [workspace()]);
  expect(decide(policy, { capability: "fs_write", resource }).rule).toBe("control file permissions.yaml");
});

test("the order of rules and levels changes no effect", () => {
  const effects = rows.map((row) => decide(policyOf(row, "turned"), questionOf(row)).effect);
  expect(effects).toEqual(rows.map((row) => row.effect));
});

test("a decision says in a sentence what decided", () => {
  const why = (name: string, question: Question) =>
    decide(buildPolicy("write", places, settings[name] ?? []), question).why;
  expect([
    why("both", { capability: "fs_read", resource: "inbox/secret.md" }),
    why("default", { capability: "shell", resource: "npm test" }),
    why("default", { capability: "shell", resource: "ls | wc" }),
    why("default", { capability: "fs_write", resource: "crew.yaml" }),
    why("default", { capability: "fs_write", resource: ".git/config" }),
    why("invalid", { capability: "fs_read", resource: "x" }),
  ]).toEqual([
    "~/.config/crew/permissions.yaml:1 denies reading inbox/secret.md (user deny).",
    "no rule speaks of shell npm test, so a person would be asked.",
    "only simple commands are judged by rules, and it is a pipe.",
    "crew.yaml is not written by agents: it is crew's settings.",
    ".git/** is changed only with a person's yes: git acts on it.",
    "permissions.yaml has mistakes, so everything that it could allow or deny is denied; `crew check` shows them.",
  ]);
});
