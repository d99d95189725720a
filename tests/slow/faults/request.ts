/**
 * A request whose command writes one line outside the workspace each time it runs, and what must hold of it afterwards,
 * whatever the system refused meanwhile.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { workspacePath } from "../../../src/base/paths.ts";
import { checkFile } from "../../../src/documents/check.ts";
import { type CrewSpace, until } from "../end-to-end/crew-process.ts";

const others = { "own.md": "# Mine\r\n\n- [ ] not for crew   \n\n\ttab", "list.md": "no line end" };

/** Puts the command and other people's files into a fresh space, and trusts it. */
export function prepareRequests(space: CrewSpace): void {
  space.save("mark.sh", `echo "$1" >> '${countFile(space)}'\n`);
  space.save(
    "permissions.yaml",
    'rules:\n  - { capability: shell, effect: allow, match: ["sh mark.sh *"] }\n',
  );
  for (const [path, text] of Object.entries(others)) space.save(path, text);
  expect(space.crew("trust", "--yes")).toMatchObject({ status: 0 });
}

/** A person types the request `name` into a note of its own. */
export function ask(space: CrewSpace, name: string): void {
  space.save(noteOf(name), `${head(name)} @crew!\n\n${tail}`);
}

export function isAnswered(space: CrewSpace, name: string): boolean {
  return /@crew\((done|failed|stopped|held)\b/.test(space.text(noteOf(name)));
}

/** Waits for the answer; then it ran once, is on record once, and nothing else changed or is left over. */
export async function expectAnsweredOnce(space: CrewSpace, name: string, timeoutMs?: number): Promise<void> {
  await until(`${name} is answered`, () => isAnswered(space, name), timeoutMs);
  const receipts = () => receiptsOf(space, name);
  await until(`the answer of ${name} is on record`, () => receipts().includes("answered"), timeoutMs);
  await until("crew writes nothing any more", () => scratchIn(space).length === 0); // the page follows the answer
  const note = space.text(noteOf(name));
  expect({
    head: note.slice(0, note.indexOf(" @crew(")),
    end: /@crew\((\w+)/.exec(note)?.[1],
    tail: note.slice(-tail.length),
    ran: linesOf(countFile(space)).filter((line) => line === name).length,
    receipts: receipts(),
    changed: Object.entries(others).flatMap(([path, text]) => (space.text(path) === text ? [] : [path])),
    problems: problemsIn(space),
  }).toEqual({
    head: head(name),
    end: "done",
    tail,
    ran: 1,
    receipts: ["claimed", "started", "finished", "answered"],
    changed: [],
    problems: [],
  });
}

const tail = "A line of mine.\r\n";
const head = (name: string) => `# ${name}  \n\nRun \`sh mark.sh ${name}\`.`;
const noteOf = (name: string) => `notes/${name}.md`;
const countFile = (space: CrewSpace) => join(dirname(space.root), "count");

/** The kinds of receipts of that note, in the order in which they stand. */
function receiptsOf(space: CrewSpace, name: string): string[] {
  const logs = filesIn(space).filter((path) => /^runs\/.*\.jsonl$/.test(path));
  const records = logs.flatMap((path) => linesOf(space.at(path))).map(parsed);
  const claim = records.find((record) => record.type === "claimed" && record.note === noteOf(name));
  return records.filter((record) => claim && record.key === claim.key).map((record) => String(record.type));
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { type: `torn: ${line}` };
  }
}

function problemsIn(space: CrewSpace): string[] {
  const own = filesIn(space).filter((path) => /^(runs|sessions)\/.*\.(jsonl|md)$/.test(path));
  return own.flatMap((path) =>
    checkFile(workspacePath(path), readFileSync(space.at(path), "utf8"), ".").map(
      ({ code }) => `${path}: ${code}`,
    ),
  );
}

function scratchIn(space: CrewSpace): string[] {
  return filesIn(space).filter((path) => /(^|\/)\.crew-[^/]*\.tmp$/.test(path));
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
}

function filesIn(space: CrewSpace): string[] {
  return existsSync(space.root) ? readdirSync(space.root, { recursive: true, encoding: "utf8" }) : [];
}
