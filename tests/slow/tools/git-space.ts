/**
 * A workspace in a real repository, and what a test asks of it: what the person wrote, what crew recorded, what git says.
 * Not here: what the person and git do to it.
 */
import { readdirSync } from "node:fs";
import { type CrewSpace, crewSpace } from "../end-to-end/crew-process.ts";

/** Allowed by a rule, so that a turn is still at work when git comes by. */
export const slowRequest = "Run `sleep 1`. @crew!";
const allowed = 'rules:\n  - { capability: shell, effect: allow, match: ["sleep 1"] }\n';

/** A workspace with `notes` (path to text), all of it committed on `main`. */
export function gitSpace(notes: Record<string, string>): CrewSpace {
  const space = crewSpace();
  space.save("permissions.yaml", allowed);
  if (space.crew("trust", "--yes").status !== 0) throw new Error("the workspace could not be trusted");
  for (const [path, text] of Object.entries(notes)) space.save(path, text);
  space.git("init", "-q", "-b", "main", ".");
  commit(space, "the workspace");
  return space;
}

/** Commits everything; nothing to commit is no fault. */
export function commit(space: CrewSpace, message: string): void {
  space.git("add", "-A");
  space.git("commit", "-q", "--allow-empty", "-m", message);
}

/** What the person wrote in a note: crew's claims are marks again, and its callouts are gone. */
export function ofPerson(text: string): string {
  return text
    .replace(/\n\n> \[!crew\][^\n]*(\n>[^\n]*)*/g, "")
    .replace(/@crew\((done|working|failed|stopped)[^()]*\)/g, "@crew!");
}

/** How many requests were claimed, started and finished, by the receipts of the folder. */
export function recorded(space: CrewSpace): { claimed: number; started: number; finished: number } {
  const ids = new Map<string, string>();
  for (const name of readdirSync(space.at("runs")).filter((each) => each.endsWith(".jsonl"))) {
    for (const line of space.text(`runs/${name}`).split("\n").filter(Boolean)) {
      const { id, type } = JSON.parse(line) as { id: string; type: string };
      ids.set(id, type);
    }
  }
  const count = (type: string) => [...ids.values()].filter((each) => each === type).length;
  return { claimed: count("claimed"), started: count("started"), finished: count("finished") };
}

/** Changed files of the person's: those that git calls changed, without what crew keeps beside the notes. */
export function changedNotes(space: CrewSpace): string[] {
  const lines = space.git("status", "--porcelain", "-z").split("\0").filter(Boolean);
  const paths = lines.map((line) => line.slice(3));
  return paths.filter((path) => !/^(runs|sessions|memory)\//.test(path)).sort();
}

/** Locks that a git command, or crew's use of git, left behind. */
export function locksLeft(space: CrewSpace): string[] {
  return readdirSync(space.at(".git"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".lock"));
}

export function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
