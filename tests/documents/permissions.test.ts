import { expect, test } from "vitest";
import { workspacePath } from "../../src/base/paths.ts";
import { parsePermissions } from "../../src/documents/permissions.ts";
import { renderProblem } from "../../src/text/problem.ts";

const path = workspacePath("permissions.yaml");
const parse = (text: string) => parsePermissions(path, text);
const printed = (text: string) => parse(text).problems.map(renderProblem);

test("policies and rules are read with their lines and as they are written", () => {
  const text = `policies: [read-workspace, edit-workspace]
rules:
  - { capability: shell, effect: allow, match: ["npm test*"], exclude: ["npm test -- --update*"] }
  - capability: fs_read
    effect: deny
    match:
      - "**/.env*"
  - { capability: all, effect: ask }
`;
  expect(parse(text)).toEqual({
    policies: ["read-workspace", "edit-workspace"],
    rules: [
      {
        capability: "shell",
        effect: "allow",
        match: ["npm test*"],
        exclude: ["npm test -- --update*"],
        line: 3,
        source:
          '{ capability: shell, effect: allow, match: ["npm test*"], exclude: ["npm test -- --update*"] }',
      },
      {
        capability: "fs_read",
        effect: "deny",
        match: ["**/.env*"],
        exclude: [],
        line: 4,
        source: 'capability: fs_read effect: deny match: - "**/.env*"',
      },
      {
        capability: "all",
        effect: "ask",
        match: [],
        exclude: [],
        line: 8,
        source: "{ capability: all, effect: ask }",
      },
    ],
    problems: [],
    invalid: false,
  });
});

test("a file that names no policies leaves the built-in ones, an empty list takes them away", () => {
  expect(parse("rules: []\n").policies).toBe(undefined);
  expect(parse("# nothing yet\n")).toEqual({ policies: undefined, rules: [], problems: [], invalid: false });
  expect(parse("policies: []\n").policies).toEqual([]);
});

test("a pattern is the text that was typed, also when it looks like a number", () => {
  expect(parse("rules: [{ capability: shell, effect: deny, match: [007] }]\n").rules[0]?.match).toEqual([
    "007",
  ]);
});

test("one pattern needs no list", () => {
  expect(parse("rules: [{ capability: shell, effect: deny, match: rm * }]\n").rules[0]?.match).toEqual([
    "rm *",
  ]);
});

test("a file with an unknown key gives no rules at all", () => {
  const text = 'rules:\n  - { capability: shell, effect: allow, matches: ["npm test*"] }\n';
  expect(parse(text)).toMatchObject({ policies: [], rules: [], invalid: true });
  expect(printed(text)).toEqual([
    `permissions.yaml:2:41: error permissions/unknown-key
  2 |   - { capability: shell, effect: allow, matches: ["npm test*"] }
    |                                         ^^^^^^^
Expected capability, effect, match, exclude; found "matches".
Did you mean "match"?
Until it is mended, this file allows nothing: every request at its level is denied.`,
  ]);
});

test.each([
  [
    "rules: [{ capability: shel, effect: allow }]",
    'Expected a capability; found "shel".',
    'Did you mean "shell"?',
  ],
  [
    "rules: [{ capability: shell, effect: yes }]",
    'Expected an effect; found "yes".',
    "It is one of allow, ask, deny.",
  ],
  [
    "rules: [{ capability: shell }]",
    'Expected "effect" in the rule; found { capability: shell }.',
    "It is one of allow, ask, deny.",
  ],
  [
    "rules: [shell]",
    'Expected a rule; found "shell".',
    'Write - { capability: shell, effect: allow, match: ["npm test*"] }',
  ],
  [
    "rules: shell",
    'Expected a list of rules; found "shell".',
    'Write - { capability: shell, effect: allow, match: ["npm test*"] }',
  ],
  [
    "policies: dev-shell",
    'Expected a list of policies; found "dev-shell".',
    "Write policies: [read-workspace]",
  ],
  ["policies: [dev-shel]", 'Expected a policy; found "dev-shel".', 'Did you mean "dev-shell"?'],
  [
    "rules: [{ capability: shell, effect: deny, match: [] }]",
    "Expected a list of patterns; found [].",
    'Write match: ["npm test*"]',
  ],
  ["rule: []", 'Expected policies, rules; found "rule".', 'Did you mean "rules"?'],
])("%s", (text, message, fix) => {
  const { problems, invalid } = parse(text);
  expect({ invalid, texts: problems.map((problem) => [problem.message, problem.fix]) }).toEqual({
    invalid: true,
    texts: [[message, fix]],
  });
});

test("broken YAML makes the file invalid", () => {
  expect(parse("rules: [\n").invalid).toBe(true);
  expect(parse("- a\n").invalid).toBe(true);
});
