/** The requests of the kill loop: each runs a command that leaves a line before it works and one after. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { workspacePath } from "../../../../src/base/paths.ts";
import { checkFile } from "../../../../src/documents/check.ts";
import type { CrewSpace } from "../../end-to-end/crew-process.ts";

export const others = { "own.md": "# Mine\r\n\n- [ ] not for crew   \n\n\ttab", "list.md": "no line end" };

/** Puts the command and other people's files into a fresh space, and trusts it. */
export function prepare(space: CrewSpace): void {
  space.save("mark.sh", `echo "$1" >> '${space.root}/../count'\nsleep 0.3\n`);
  space.save(
    "permissions.yaml",
    'rules:\n  - { capability: shell, effect: allow, match: ["sh mark.sh *"] }\n',
  );
  for (const [path, text] of Object.entries(others)) space.save(path, text);
  expect(space.crew("trust", "--yes")).toMatchObject({ status: 0 });
}

export const noteOf = (name: string) => `notes/${name}.md`;
export const head = (name: string) => `# ${name}  \n\nRun \`sh mark.sh ${name}\`.`;
export const tail = "\n\nA line of mine.\r\n";

export function ask(space: CrewSpace, name: string): void {
  space.save(noteOf(name), `${head(name)} @crew!${tail}`);
}

/** The word of the claim once it has ended, with its reason if it has one; undefined while it has not. */
export function endOf(space: CrewSpace, name: string): string | undefined {
  const found = /@crew\((done|failed|stopped|held)\b([^)]*)\)/.exec(space.text(noteOf(name)));
  if (!found) return undefined;
  const [, word = "", rest = ""] = found;
  return (word + rest.replace(/^ \w+/, "")).trim();
}

/** The kinds of receipts of the request, in the order in which they stand. */
export function receiptsOf(space: CrewSpace, name: string): string[] {
  const records = logs(space).flatMap((path) => linesOf(space.at(path)).map(parsed));
  const claim = records.find((record) => record.type === "claimed" && record.note === noteOf(name));
  return records.filter((record) => claim && record.key === claim.key).map((record) => String(record.type));
}

/** How often the command of the request began. */
export function timesRun(space: CrewSpace, name: string): number {
  return linesOf(`${space.root}/../count`).filter((line) => line === name).length;
}

/** Every file and folder of the workspace, relative to it. */
export function files(space: CrewSpace): string[] {
  return readdirSync(space.root, { recursive: true, encoding: "utf8" });
}

/** What `crew check` finds in the logs and pages that crew itself wrote. */
export function problemsIn(space: CrewSpace): string[] {
  const own = files(space).filter((path) => /^(runs|sessions)\/.*\.(jsonl|md)$/.test(path));
  return own.flatMap((path) =>
    checkFile(workspacePath(path), readFileSync(space.at(path), "utf8"), ".").map(
      ({ code }) => `${path}: ${code}`,
    ),
  );
}

function logs(space: CrewSpace): string[] {
  if (!existsSync(space.at("runs"))) return [];
  return readdirSync(space.at("runs"))
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `runs/${name}`);
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

/** A line that is being written is none yet. */
function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
