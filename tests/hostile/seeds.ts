/** Files to mutate: every file of the stories, the problems, the templates and the example, and made ones that are odd. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { workspacePath } from "../../src/base/paths.ts";
import { type FileKind, kindOf } from "../../src/documents/kinds.ts";

const top = join(import.meta.dirname, "../..");
const folders = ["tests/workspaces", "tests/problems", "templates", "workspace-example"];
const seedChars = 6_000;

const oddNote = [
  "\uFEFF---",
  "tags: &t [a, b]",
  "again: *t",
  "crew: on",
  "---",
  "",
  "| a | b |",
  "|---|:-:|",
  "| @crew! | `x|y` |",
  "",
  "> [!note] Title",
  "> in a callout @crew!",
  "",
  "![[picture.png]] %%hidden @crew!%% $$x_1$$ 👩‍👩‍👧 e\u0301 שלום 日本語 @crew:helper!\r",
  "- [ ] task 日本 @crew? ➕ 2026-01-01 [apply:: propose]\r",
  "\t- deeper\r",
  "\r",
  "```js",
  "// @crew!",
  "```",
  "[^1]: note @crew!",
  "",
  "Fix it @crew(working k3f9q2) and \0 more @crew(stop)",
  "",
].join("\n");

const oddYaml =
  "base: &b { a: 1 }\nnext:\n  <<: *b\n  n: !!str 012\n  big: 1e999\n__proto__: { x: 1 }\n--- \n? [k]\n: v\n";
const deep = `{"a":${"[".repeat(300)}${"]".repeat(300)}}`;
const oddLines = [
  '{"id":"01J8Z3V5T6Q7R8S9T0V1W2X3Y4","ts":"2026-11-30T19:05:00Z","type":"claimed","machine":"m","a":1,"a":2}',
  '{"id":"01J8Z3V5T6Q7R8S9T0V1W2X3Y5","ts":"2026-11-30T19:05:00+99:00","type":"started","n":1e999,"__proto__":{"x":1}}',
  deep,
  '{"s":"\\ud800","t":"\\u0000"}\r',
  "<<<<<<< ours",
  '{"id":1}',
  "=======",
  ">>>>>>> theirs",
  '{"torn":',
].join("\n");

/** Where a made text of each kind lies; kinds that are not here have none. */
const places: Readonly<Partial<Record<FileKind, string>>> = {
  settings: "crew.yaml",
  heartbeat: "HEARTBEAT.md",
  permissions: "permissions.yaml",
  preferences: "memory/preferences.md",
  projects: "memory/projects.md",
  history: "memory/history/2026-11-30.md",
  facts: "memory/facts.jsonl",
  episodes: "memory/episodes.jsonl",
  lessons: "memory/lessons.jsonl",
  "memory-proposal": "memory/_proposed/a.md",
  "session-page": "sessions/2026-11/2026-11-30-fix-k3f9q2/2026-11-30-fix-k3f9q2.md",
  ledger: "sessions/2026-11/2026-11-30-fix-k3f9q2/ledger.jsonl",
  transcript: "sessions/2026-11/2026-11-30-fix-k3f9q2/transcript.jsonl",
  schedule: "schedules/daily.md",
  loop: "loops/a.md",
  monitor: "monitors/a.md",
  receipts: "runs/2026-11.jsonl",
  task: "tasks/a/TASK.md",
  "task-plan": "tasks/a/PLAN.md",
  "task-steps": "tasks/a/steps.jsonl",
  spec: "specs/a/design.md",
  skill: "skills/a/SKILL.md",
  agent: "agents/helper.md",
  hook: "hooks/a.json",
  rule: "rules/a.md",
  approval: "approvals/a.md",
  owner: "members/ada/OWNER.yaml",
  audit: "audit/2026-11.jsonl",
  usage: "usage/2026-11.jsonl",
  watching: "runs/watching/laptop.json",
  note: "inbox/odd.md",
};

export const kinds = Object.keys(places) as FileKind[];
export const pathOf = (kind: FileKind) => workspacePath(places[kind] ?? "");

const page =
  "---\nid: k3f9q2\nstatus: working\n---\n\n## Work\n\n<!-- crew:begin work -->\nx\n<!-- crew:end work -->\n\n## Steer\n\n- go on\n";

function made(kind: FileKind): string[] {
  const path = places[kind] ?? "";
  if (path.endsWith(".yaml")) return [oddYaml, "name: a\nrules:\n  - { capability: shell, effect: allow }\n"];
  if (path.endsWith(".jsonl")) return [oddLines];
  if (path.endsWith(".json")) return [deep, '{"machine":"m","machine":"n","until":1e999}\r\n'];
  const front = "---\nname: a\ndescription: What it does.\n---\n\nText.\n";
  return [oddNote, kind === "session-page" ? page : front];
}

/** The texts of each kind. Longer files are cut, so that many copies are tried in the time of one. */
export function readSeeds(): Map<FileKind, string[]> {
  const seeds = new Map(kinds.map((kind) => [kind, made(kind)]));
  for (const folder of folders) {
    for (const name of readdirSync(join(top, folder), { recursive: true }).map(String)) {
      const inside = name.replaceAll("\\", "/").replace(/^.*?\/(?:[^/]+\/)?(?:before|after|input)\//, "");
      const kind = kindOf(workspacePath(inside.replace(/^[^/]+\/(?=crew\.yaml$)/, "")));
      const file = join(top, folder, name);
      if (seeds.has(kind) && statSync(file).isFile())
        seeds.get(kind)?.push(readFileSync(file, "utf8").slice(0, seedChars));
    }
  }
  return seeds;
}
